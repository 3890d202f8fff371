// Package packagetests tests the generated Go module of the order platform: the messages of all languages, and what its
// users meet.
package packagetests

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"example.com/orders/tasks"
	"example.com/orders/tasks/taskwire"
)

type good struct {
	ID, Task, Message, Canonical string
}

type bad struct {
	ID, Message string
	Errors      []taskwire.Error
}

// load reads a file of messages; MESSAGES is the folder where the tests run from a copy.
func load[T any](t *testing.T, name string) []T {
	t.Helper()
	folder := os.Getenv("MESSAGES")
	if folder == "" {
		folder = "../messages"
	}
	file, err := os.Open(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var out []T
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var one T
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			t.Fatal(err)
		}
		out = append(out, one)
	}
	if len(out) == 0 {
		t.Fatal("no messages in", name)
	}
	return out
}

func TestGoodMessagesAreReadAndWritten(t *testing.T) {
	for _, want := range load[good](t, "good.jsonl") {
		t.Run(want.ID, func(t *testing.T) {
			m, err := tasks.DecodeAny([]byte(want.Message))
			if err != nil {
				t.Fatal(err)
			}
			if task := fmt.Sprintf("%s@%d", m.TaskType(), m.TaskVersion()); task != want.Task {
				t.Errorf("task %s, want %s", task, want.Task)
			}
			canonical, err := m.Canonical()
			if err != nil || string(canonical) != want.Canonical {
				t.Errorf("canonical %s (%v)\nwant      %s", canonical, err, want.Canonical)
			}
			again, err := tasks.DecodeAny(canonical)
			if err != nil || !reflect.DeepEqual(again, m) {
				t.Errorf("the canonical form reads as %v (%v)\nwant %v", again, err, m)
			}
		})
	}
}

func TestBadMessagesAreRefusedForEveryReason(t *testing.T) {
	for _, want := range load[bad](t, "bad.jsonl") {
		t.Run(want.ID, func(t *testing.T) {
			m, err := tasks.DecodeAny([]byte(want.Message))
			var errs taskwire.Errors
			if m != nil || !errors.As(err, &errs) || !reflect.DeepEqual([]taskwire.Error(errs), want.Errors) {
				t.Errorf("%v, %v\nwant %v", m, err, want.Errors)
			}
		})
	}
}

// refused checks that an error says exactly this, as "path code" each.
func refused(t *testing.T, err error, want ...string) {
	t.Helper()
	var errs taskwire.Errors
	if !errors.As(err, &errs) {
		t.Errorf("%v, want %v", err, want)
		return
	}
	said := make([]string, len(errs))
	for i, one := range errs {
		said[i] = one.Path + " " + string(one.Code)
	}
	if !reflect.DeepEqual(said, want) {
		t.Errorf("refused for %q, want %q", said, want)
	}
}

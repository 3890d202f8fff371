// Package driver is the program that "taskpact conformance" talks to: messages in, verdicts out, one a line.
package driver

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"

	"example.com/orders/tasks/taskwire"
)

// Message is a message that was accepted.
type Message interface {
	// Encode returns what a producer writes.
	Encode() ([]byte, error)

	// Canonical returns the form that all languages agree on.
	Canonical() ([]byte, error)
}

// Decode reads a message of any task; it also returns the name of the task.
type Decode func(message []byte) (decoded Message, task string, err error)

type question struct {
	ID      string `json:"id"`
	Message []byte `json:"message"`
	Role    string `json:"role"`
	Op      string `json:"op"`
	more
}

type yes struct {
	ID        string `json:"id"`
	OK        bool   `json:"ok"`
	Task      string `json:"task"`
	Canonical []byte `json:"canonical"`
}

type no struct {
	ID     string    `json:"id"`
	OK     bool      `json:"ok"`
	Errors []problem `json:"errors"`
}

type problem struct {
	Path string        `json:"path"`
	Code taskwire.Code `json:"code"`
}

// Run answers every line of in with a line of out.
func Run(in io.Reader, out io.Writer, decode Decode, around *Around) error {
	lines := json.NewDecoder(bufio.NewReaderSize(in, 1<<16))
	buffer := bufio.NewWriterSize(out, 1<<16)
	answers := json.NewEncoder(buffer)
	answers.SetEscapeHTML(false)
	for {
		var asked question
		if err := lines.Decode(&asked); errors.Is(err, io.EOF) {
			return buffer.Flush()
		} else if err != nil {
			return errors.Join(err, buffer.Flush())
		}
		if err := answers.Encode(answer(asked, decode, around)); err != nil {
			return err
		}
	}
}

func answer(asked question, decode Decode, around *Around) any {
	if asked.Op != "" {
		return around.answer(asked, decode)
	}
	message, task, err := decode(asked.Message)
	if err != nil {
		return refusal(asked.ID, err)
	}
	write := message.Canonical
	if asked.Role == "producer" {
		write = message.Encode
	}
	written, err := write()
	if err != nil {
		return refusal(asked.ID, err)
	}
	return yes{ID: asked.ID, OK: true, Task: task, Canonical: written}
}

func refusal(id string, err error) no {
	refused := no{ID: id, Errors: []problem{}}
	var errs taskwire.Errors
	if !errors.As(err, &errs) {
		errs = taskwire.Errors{{Path: err.Error(), Code: "error"}}
	}
	for _, one := range errs {
		refused.Errors = append(refused.Errors, problem(one))
	}
	return refused
}

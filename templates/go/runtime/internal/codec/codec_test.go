package codec

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"tasks.invalid/taskwire"
)

// node is a value that may hold itself, as generated code handles it.
type node struct {
	Next *node
	Any  taskwire.JSON
}

func encodeNode(e *Encoder, v *node) {
	if !e.Begin() {
		return
	}
	if !v.Any.IsZero() {
		e.Key(`"any":`)
		e.JSON(v.Any, -1)
	}
	if v.Next != nil {
		e.Key(`"next":`)
		encodeNode(e, v.Next)
	}
	e.End()
}

func TestAValueThatHoldsItselfIsTooDeep(t *testing.T) {
	loop := new(node)
	loop.Next = loop
	_, err := MarshalPart(loop, encodeNode)
	if want := strings.Repeat("/next", 64) + ": too-deep"; fmt.Sprint(err) != want {
		t.Error(err)
	}
	deep := &node{Any: must(taskwire.ParseJSON(strings.Repeat("[", 64) + strings.Repeat("]", 64)))}
	_, err = MarshalPart(deep, encodeNode)
	if want := "/any" + strings.Repeat("/0", 63) + ": too-deep"; fmt.Sprint(err) != want {
		t.Error(err)
	}
	text, err := MarshalPart(&node{Any: must(taskwire.ParseJSON(strings.Repeat("[", 63) + `"[]\"{"` + strings.Repeat("]", 63)))}, encodeNode)
	if err != nil || len(text) == 0 {
		t.Error(string(text), err)
	}
}

func must(j taskwire.JSON, err error) taskwire.JSON {
	if err != nil {
		panic(err)
	}
	return j
}

func TestDurationsHaveOneForm(t *testing.T) {
	for _, c := range []struct {
		text      string
		precision int
		want      time.Duration
		code      taskwire.Code
	}{
		{"1800s", 0, 30 * time.Minute, ""},
		{"-0.250s", 3, -250 * time.Millisecond, ""},
		{"9223372036s", 0, 9223372036 * time.Second, ""},
		{"-9223372036.000000s", 6, -9223372036 * time.Second, ""},
		{"9223372036.000001s", 6, 0, taskwire.Range},
		{"9223372037s", 0, 0, taskwire.Range},
		{strings.Repeat("9", 900) + "s", 0, 0, taskwire.Range},
		{"-0s", 0, 0, taskwire.Format},
		{"05s", 0, 0, taskwire.Format},
		{"5.0s", 0, 0, taskwire.Format},
		{"s", 0, 0, taskwire.Format},
		{"", 0, 0, taskwire.Format},
	} {
		if got, code := parseDuration(c.text, c.precision); got != c.want || code != c.code {
			t.Errorf("%.30s: %v %q, want %v %q", c.text, got, code, c.want, c.code)
		}
		if c.code == "" {
			e := NewEncoder(Producer)
			e.Duration(c.want, c.precision)
			if out, err := e.end(); err != nil || string(out) != `"`+c.text+`"` {
				t.Errorf("%v is written %s (%v)", c.want, out, err)
			}
		}
	}
}

func TestTimestampsHaveOneForm(t *testing.T) {
	for _, text := range []string{"2025-04-02T12:30:00Z", "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999999Z"} {
		precision := max(0, len(text)-len("2025-04-02T12:30:00Z")-1)
		value, ok := parseTime(text, precision)
		e := NewEncoder(Producer)
		e.Time(value, precision)
		if out, err := e.end(); !ok || err != nil || string(out) != `"`+text+`"` {
			t.Errorf("%s is written %s (%v)", text, out, err)
		}
	}
	for _, text := range []string{"2025-04-02T24:00:00Z", "2025-04-02T12:60:00Z", "2016-12-31T23:59:60Z", "2025-04-02t12:30:00Z", "2025-04-02T12:30:00z", "2025-02-29T00:00:00Z", "0000-01-01T00:00:00Z", "2025-04-02T12:30:00+00", ""} {
		if value, ok := parseTime(text, 0); ok {
			t.Errorf("%s reads as %v", text, value)
		}
	}
}

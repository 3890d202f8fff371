package taskrun

import (
	"errors"
	"math"
	"time"

	"example.com/orders/tasks/internal/codec"
	"example.com/orders/tasks/taskwire"
)

// MaxErrorText is how many characters of the text of an error a dead letter holds.
const MaxErrorText = 1000

// The codes of messages that no handler was asked about.
const (
	// CodeUnknownTask: there is no such task, or no such version.
	CodeUnknownTask = "unknown-task"

	// CodeUndecodable: something is wrong with the message.
	CodeUndecodable = "undecodable"

	// CodeNoHandler: the consumer has no handler for the task.
	CodeNoHandler = "no-handler"
)

// ErrNoHandler is why a message was refused for whose task the consumer has no handler.
var ErrNoHandler = errors.New("taskrun: no handler for the task")

// DeadLetter is the record of a message that was given up.
type DeadLetter struct {
	// Attempts is the number of tries that were made; 0 where no handler was called.
	Attempts int32

	// ErrorCode is the code of the last error, or why the message was refused.
	ErrorCode string

	// ErrorText says more. No more than its first [MaxErrorText] characters are written.
	ErrorText string

	// Original is the message as it came.
	Original []byte

	// Service is the consumer that gave it up.
	Service string

	// TaskID is the id of the message; nil where it is not known.
	TaskID *string

	// TaskType is the task; nil where it is not known.
	TaskType *string

	// Time is when the message was given up, in whole seconds.
	Time time.Time

	// Version is the version of the contract; nil where it is not known.
	Version *int32
}

var errorText = codec.UpTo(MaxErrorText)

var requiredDeadLetter = []string{"attempts", "errorCode", "errorText", "original", "service", "time"}

// DecodeDeadLetter reads a record. The error is of type [taskwire.Errors].
func DecodeDeadLetter(record []byte) (*DeadLetter, error) {
	v := new(DeadLetter)
	if err := codec.Record(record, v.receive); err != nil {
		return nil, err
	}
	return v, nil
}

func (v *DeadLetter) receive(d *codec.Decoder, at codec.Node) {
	var seen [1]uint64
	for name, end := d.First(at), d.After(at); name < end; {
		value := name + 1
		switch d.Name(name) {
		case "attempts":
			seen[0] |= 1 << 0
			v.Attempts = d.Int32(value, 0, math.MaxInt32)
		case "errorCode":
			seen[0] |= 1 << 1
			v.ErrorCode = d.String(value, codec.AnyText)
		case "errorText":
			seen[0] |= 1 << 2
			v.ErrorText = d.String(value, errorText)
		case "original":
			seen[0] |= 1 << 3
			v.Original = d.Bytes(value, -1)
		case "service":
			seen[0] |= 1 << 4
			v.Service = d.String(value, codec.AnyText)
		case "time":
			seen[0] |= 1 << 5
			v.Time = d.Time(value, 0)
		case "taskId":
			v.TaskID = taskwire.Ptr(d.String(value, codec.AnyText))
		case "taskType":
			v.TaskType = taskwire.Ptr(d.String(value, codec.AnyText))
		case "version":
			v.Version = taskwire.Ptr(d.Int32(value, 1, math.MaxInt32))
		}
		name = d.After(value)
	}
	d.Missing(at, seen[:], requiredDeadLetter)
}

// Encode writes the record in canonical form. The text of the error is cut, and the time is cut to whole seconds. The
// error is of type [taskwire.Errors].
func (v *DeadLetter) Encode() ([]byte, error) {
	return codec.MarshalPart(v, sendDeadLetter)
}

func sendDeadLetter(e *codec.Encoder, v *DeadLetter) {
	e.Begin()
	e.Key(`"attempts":`)
	e.Int32(v.Attempts, 0, math.MaxInt32)
	e.Key(`"errorCode":`)
	e.String(v.ErrorCode, codec.AnyText)
	e.Key(`"errorText":`)
	e.String(capped(v.ErrorText), errorText)
	e.Key(`"original":`)
	e.Bytes(v.Original, -1)
	e.Key(`"service":`)
	e.String(v.Service, codec.AnyText)
	if v.TaskID != nil {
		e.Key(`"taskId":`)
		e.String(*v.TaskID, codec.AnyText)
	}
	if v.TaskType != nil {
		e.Key(`"taskType":`)
		e.String(*v.TaskType, codec.AnyText)
	}
	e.Key(`"time":`)
	e.Time(v.Time.Truncate(time.Second), 0)
	if v.Version != nil {
		e.Key(`"version":`)
		e.Int32(*v.Version, 1, math.MaxInt32)
	}
	e.End()
}

// capped returns the first characters of a text; bytes that are no character become U+FFFD.
func capped(text string) string {
	runes := make([]rune, 0, min(len(text), MaxErrorText))
	for _, r := range text {
		if len(runes) == MaxErrorText {
			break
		}
		runes = append(runes, r)
	}
	return string(runes)
}

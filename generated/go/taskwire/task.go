package taskwire

import (
	"errors"
	"strconv"
)

// Kind says who produces and who consumes a task.
type Kind string

// The kinds of tasks.
const (
	// Command has exactly one consuming service.
	Command Kind = "command"

	// Event has exactly one producing service.
	Event Kind = "event"

	// Result is an event that tells how something ended.
	Result Kind = "result"
)

// ErrNoAttempt is returned where an attempt is to be counted in a message whose envelope has no name for it.
var ErrNoAttempt = errors.New("taskwire: the envelope has no attempt counter")

// Step says what a step from one state to another is.
type Step string

// The kinds of steps.
const (
	// StepGo: the step is allowed.
	StepGo Step = "go"

	// StepDuplicate: the state was reached before, so there is nothing left to do. That is a success.
	StepDuplicate Step = "duplicate"

	// StepIllegal: the step is not allowed, which somebody should know of.
	StepIllegal Step = "illegal"
)

// TaskID is a task and its version.
type TaskID struct {
	// Type is the task type.
	Type string

	// Version is the version of the contract.
	Version int32
}

// String returns type and version: order.close.timeout@1.
func (t TaskID) String() string {
	return t.Type + "@" + strconv.Itoa(int(t.Version))
}

// Progress is what a result does to a flow whose states are of type S.
type Progress[S ~string] struct {
	// Step says whether it moves the flow. Where it is [StepDuplicate], the result was taken before; where it is
	// [StepIllegal], it cannot be, which somebody should know of.
	Step Step

	// To is the state after; the state before where the result moves nothing.
	To S

	// Sends is the command to send; nil where there is none.
	Sends *TaskID
}

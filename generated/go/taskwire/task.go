package taskwire

import "errors"

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

package taskwire

import (
	"errors"
	"time"
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

// Retry is the schedule by which a failed task is tried again: attempt n, from 1, waits
// min(MaxDelay, BaseDelay · Multiplier^(n−1)) and a random part of up to Jitter.
type Retry struct {
	// BaseDelay is the wait before the first retry.
	BaseDelay time.Duration

	// Multiplier is the growth per retry.
	Multiplier int

	// Jitter bounds the random part.
	Jitter time.Duration

	// MaxDelay bounds the growing part.
	MaxDelay time.Duration

	// MaxRetries is the number of retries after the first attempt.
	MaxRetries int
}

// ErrNoAttempt is returned where an attempt is to be counted in a message whose envelope has no name for it.
var ErrNoAttempt = errors.New("taskwire: the envelope has no attempt counter")

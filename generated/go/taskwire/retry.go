package taskwire

import (
	"math"
	"time"
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

// Delay returns how long to wait after the try of that number, the first being 1, has failed. random is from 0 to 1, as
// [math/rand/v2.Float64] gives it, and says how much of the jitter is added. The result is in whole milliseconds.
func (r Retry) Delay(attempt int, random float64) time.Duration {
	switch {
	case !(random > 0): // also what is no number
		random = 0
	case random > 1:
		random = 1
	}
	jitter := math.Floor(float64(r.Jitter.Milliseconds()) * random)
	return later(r.Least(attempt), time.Duration(jitter)*time.Millisecond)
}

// Least returns what [Retry.Delay] does without the random part.
func (r Retry) Least(attempt int) time.Duration {
	delay, factor := r.BaseDelay, time.Duration(r.Multiplier)
	for n := 1; n < attempt && factor > 1 && 0 < delay && delay < r.MaxDelay; n++ {
		if delay > math.MaxInt64/factor {
			return r.MaxDelay
		}
		delay *= factor
	}
	return min(delay, r.MaxDelay)
}

// Schedule is all that a [Retry] leads to.
type Schedule struct {
	// Delays are the waits before each retry, without their random part.
	Delays []time.Duration

	// Min is all of them together, and Max is that with all of the jitter each time.
	Min, Max time.Duration
}

// Schedule returns the whole schedule.
func (r Retry) Schedule() Schedule {
	var all Schedule
	for n := range r.MaxRetries {
		delay := r.Least(n + 1)
		all.Delays = append(all.Delays, delay)
		all.Min = later(all.Min, delay)
		all.Max = later(later(all.Max, delay), r.Jitter)
	}
	return all
}

// later adds; what is too long to be told is the longest duration there is.
func later(a, b time.Duration) time.Duration {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// Action is what to do with a message that was handled.
type Action string

// The actions.
const (
	// ActionAck: it is done.
	ActionAck Action = "ack"

	// ActionRetry: it is to be tried again.
	ActionRetry Action = "retry"

	// ActionDeadLetter: it goes to the dead letters.
	ActionDeadLetter Action = "dead-letter"
)

// Decision is what to do after a try.
type Decision struct {
	// Action is what to do.
	Action Action

	// Delay is how long to wait before the next try; 0 where there is none.
	Delay time.Duration

	// Code is the code of the error, [Unexpected] where it has none; empty where there was no error.
	Code string
}

// Decide returns what to do after the try of that number, the first being 1. An error that has a code, found as
// [CodeOf] finds it, is tried again where retryable says that this can help; one that has none always. random is that
// of [Retry.Delay].
func (r Retry) Decide(err error, attempt int, random float64, retryable func(code string) bool) Decision {
	if err == nil {
		return Decision{Action: ActionAck}
	}
	code, found := CodeOf(err)
	if !found {
		code = Unexpected
	}
	if attempt > r.MaxRetries || found && (retryable == nil || !retryable(code)) {
		return Decision{Action: ActionDeadLetter, Code: code}
	}
	return Decision{Action: ActionRetry, Delay: r.Delay(attempt, random), Code: code}
}

package taskrun

import (
	"strconv"
	"time"

	"example.com/orders/tasks/taskwire"
)

// Verdict is what becomes of a message. Where Action is not [taskwire.ActionAck], the caller publishes Body to Exchange
// with Queue as routing key, and waits until the broker has it; only then the message is acknowledged.
type Verdict struct {
	// Action is what to do.
	Action taskwire.Action

	// Outcome is under what the message was counted.
	Outcome Outcome

	// Task is the task type, or [UnknownTask].
	Task string

	// Exchange is where Body is to be published; empty for an acknowledgement.
	Exchange string

	// Queue is the routing key, and the queue in which Body ends.
	Queue string

	// Delay is how long Body is to wait in the queue of a retry.
	Delay time.Duration

	// Body is the message with its attempt counted, or a [DeadLetter].
	Body []byte

	// Err is why the message was not processed; nil where it was. It may hold what the message says.
	Err error
}

// Expiration returns what the property expiration of the published message must be: the delay in milliseconds. It is
// empty where there is none.
func (v Verdict) Expiration() string {
	if v.Action != taskwire.ActionRetry {
		return ""
	}
	return strconv.FormatInt(v.Delay.Milliseconds(), 10)
}

package taskwire

import "time"

// Consumption is how one service consumes one task: the names of its queues and exchanges, and its retries.
type Consumption struct {
	// Service is the consuming service.
	Service string

	// TaskType and Version are the task.
	TaskType string
	Version  int32

	// Queue is where the messages come from.
	Queue string

	// RetryExchange is where messages are sent that are to be tried again, with the queue of a rung as routing key.
	RetryExchange string

	// DeadLetterExchange is where dead letters are sent, with DeadLetterQueue as routing key.
	DeadLetterExchange string

	// DeadLetterQueue is where dead letters end.
	DeadLetterQueue string

	// Retry is the schedule: that of the contract, or a lower one of the service.
	Retry Retry

	// Rungs are the queues in which messages wait, one for every distinct wait of the schedule.
	Rungs []Rung

	// Retryable says of an error code of the contract whether trying again can help.
	Retryable func(code string) bool
}

// Rung is a queue in which messages wait for their next try.
type Rung struct {
	// Delay is the wait without its random part.
	Delay time.Duration

	// Queue is the queue.
	Queue string
}

// Decide returns what the service does after the try of that number, the first being 1: see [Retry.Decide].
func (c Consumption) Decide(err error, attempt int, random float64) Decision {
	return c.Retry.Decide(err, attempt, random, c.Retryable)
}

// Rung returns the queue in which a message waits after the try of that number has failed; false where the service has
// none.
func (c Consumption) Rung(attempt int) (Rung, bool) {
	delay := c.Retry.Least(attempt)
	for _, rung := range c.Rungs {
		if rung.Delay == delay {
			return rung, true
		}
	}
	return Rung{}, false
}

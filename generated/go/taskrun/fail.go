package taskrun

import (
	"errors"
	"math"
	"strings"
	"time"

	"example.com/orders/tasks/taskwire"
)

// errForeign stands for an error whose codes, if it has any, mean nothing.
var errForeign = errors.New(taskwire.Unexpected)

// fail decides what becomes of a message whose try failed.
func (c *Consumer[Tx]) fail(d *delivery[Tx], failed *failure) Verdict {
	attempt := int32(math.MaxInt32)
	if before := d.message.Envelope().Attempt; before < math.MaxInt32 {
		attempt = before + 1
	}
	decision, text := c.decide(d, failed, attempt)
	if decision.Action == taskwire.ActionRetry {
		if verdict, ok := c.again(d, decision, attempt); ok {
			verdict.Err = failed.err
			return verdict
		}
	}
	of := d.entry.consumption
	to := Queue{DeadLetterExchange: of.DeadLetterExchange, DeadLetterQueue: of.DeadLetterQueue}
	verdict := c.bury(d, to, DeadLetter{Attempts: attempt, ErrorCode: decision.Code, ErrorText: text})
	verdict.Outcome, verdict.Err = DeadLettered, failed.err
	return verdict
}

// decide asks the error for its code and its text; one that panics then has neither.
func (c *Consumer[Tx]) decide(d *delivery[Tx], failed *failure, attempt int32) (decision taskwire.Decision, text string) {
	random := c.options.random()
	defer func() {
		if value := recover(); value != nil {
			decision = d.entry.consumption.Decide(errForeign, int(attempt), random)
			text = ""
		}
	}()
	err := failed.err
	if failed.foreign {
		err = errForeign
	}
	decision = d.entry.consumption.Decide(err, int(attempt), random)
	return decision, taskwire.TextOf(failed.err)
}

// again sends a message to the queue in which it waits; false where its envelope cannot count the tries.
func (c *Consumer[Tx]) again(d *delivery[Tx], decision taskwire.Decision, attempt int32) (Verdict, bool) {
	rung, found := d.entry.consumption.Rung(int(attempt))
	if !found {
		return Verdict{}, false
	}
	body, err := c.service.registry.Retry(d.bytes, attempt)
	if err != nil {
		return Verdict{}, false
	}
	return Verdict{
		Action:   taskwire.ActionRetry,
		Outcome:  Retried,
		Exchange: d.entry.consumption.RetryExchange,
		Queue:    rung.Queue,
		Delay:    decision.Delay,
		Body:     body,
	}, true
}

// refuse gives up a message that no handler was asked about.
func (c *Consumer[Tx]) refuse(d *delivery[Tx], code string, why error) Verdict {
	record := DeadLetter{ErrorCode: code, ErrorText: refusalText(why)}
	if code != CodeNoHandler {
		// What was not read whole may have an id that is none.
		d.id = ""
	}
	verdict := c.bury(d, d.from, record)
	verdict.Outcome, verdict.Err = Refused, why
	return verdict
}

// refusalText is what all languages say of a message that was refused.
func refusalText(err error) string {
	var errs taskwire.Errors
	if !errors.As(err, &errs) {
		return ""
	}
	parts := make([]string, len(errs))
	for i, one := range errs {
		parts[i] = strings.TrimSuffix(string(one.Code)+" "+one.Path, " ")
	}
	return strings.Join(parts, "; ")
}

// bury makes the dead letter of a message.
func (c *Consumer[Tx]) bury(d *delivery[Tx], to Queue, record DeadLetter) Verdict {
	record.ErrorCode = strings.ToValidUTF8(record.ErrorCode, "\uFFFD")
	record.Original, record.Service, record.Time = d.bytes, c.service.Name, c.options.now()
	if d.id != "" {
		record.TaskID = &d.id
	}
	if d.task != nil {
		record.TaskType, record.Version = taskwire.Ptr(d.task.TaskType()), &d.task.Version
	}
	if year := record.Time.UTC().Year(); year < 1 || year > 9999 {
		// No timestamp can tell what such a clock says, and that is no reason to lose the message.
		record.Time = time.Unix(0, 0)
	}
	// Everything else is well by how it was made.
	body, _ := record.Encode()
	return Verdict{
		Action:   taskwire.ActionDeadLetter,
		Exchange: to.DeadLetterExchange,
		Queue:    to.DeadLetterQueue,
		Body:     body,
	}
}

package taskrun

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
)

// PanicError is a panic of a handler, or of a [Deduplicator].
type PanicError struct {
	// Value is what the panic was called with.
	Value any

	// Stack is where that was.
	Stack []byte
}

// Error returns the value.
func (e *PanicError) Error() string {
	return fmt.Sprint("panic: ", e.Value)
}

func asError(value any) error {
	return &PanicError{Value: value, Stack: debug.Stack()}
}

// failure is why a try failed.
type failure struct {
	err error
	// foreign says that no handler said so: then the error has no code, whatever is in it.
	foreign bool
}

var errNotDone = errors.New("taskrun: the deduplicator says that work was done, but has not called it")

// once calls the handler, through the deduplicator. What a handler says decides, even where the deduplicator passes over
// it: nothing that failed is ever taken for done.
func (c *Consumer[Tx]) once(ctx context.Context, d *delivery[Tx]) (applied bool, failed *failure) {
	if err := context.Cause(ctx); err != nil {
		return false, &failure{err: err, foreign: true}
	}
	var called, panicked bool
	var said error
	work := func(ctx context.Context, tx Tx) (err error) {
		called, panicked, said = true, false, nil
		defer func() {
			if value := recover(); value != nil {
				panicked, err = true, asError(value)
			}
			said = err
		}()
		return d.entry.handle(ctx, tx, d.message)
	}
	applied, err := c.apply(ctx, d, work)
	switch {
	case said != nil:
		return false, &failure{err: said, foreign: panicked}
	case err != nil:
		return false, &failure{err: err, foreign: true}
	case applied && !called:
		return false, &failure{err: errNotDone, foreign: true}
	}
	return applied, nil
}

func (c *Consumer[Tx]) apply(ctx context.Context, d *delivery[Tx], work func(context.Context, Tx) error) (applied bool, err error) {
	defer func() {
		if value := recover(); value != nil {
			applied, err = false, asError(value)
		}
	}()
	return c.dedup.Once(ctx, d.key(), c.service.Name+"/"+d.task.TaskType(), work)
}

// key returns what two messages have in common that are the same event.
func (d *delivery[Tx]) key() string {
	envelope := d.message.Envelope()
	switch {
	case envelope.IdempotencyKey != "":
		return envelope.IdempotencyKey
	case envelope.ID != "":
		return "id:" + envelope.ID
	}
	return ""
}

package service

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"time"

	"example.com/orders/tasks/taskwire"
)

// fault is a failure that a test asks for.
type fault struct {
	// Fail is an error code, or "unexpected"; empty where nothing fails.
	Fail string `json:"fail"`

	// Times is how many tries of a message fail, the first ones; all of them where it is not said.
	Times *int32 `json:"times"`

	// SleepMs is how long such a try takes first.
	SleepMs int64 `json:"sleepMs"`
}

// Faults is the file of the failures that tests ask for: a JSON object of idempotency keys, or * for all others, to a
// fault. It is read anew for each message.
type Faults string

// Failing is a handler that fails first as the file asks to. E is the type of the task's errors.
func Failing[E interface {
	~string
	With(text string, cause error) error
}, Tx any, M interface{ Envelope() taskwire.Envelope }](
	faults Faults, handle func(ctx context.Context, tx Tx, message M) error,
) func(ctx context.Context, tx Tx, message M) error {
	return func(ctx context.Context, tx Tx, message M) error {
		code, err := faults.meet(ctx, message.Envelope())
		if err != nil {
			return err
		}
		if code != "" {
			return E(code).With("a test asked for it", nil)
		}
		return handle(ctx, tx, message)
	}
}

// meet returns the error code with which a try is to fail, if it is.
func (f Faults) meet(ctx context.Context, message taskwire.Envelope) (code string, err error) {
	if f == "" {
		return "", nil
	}
	text, err := os.ReadFile(string(f))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	} else if err != nil {
		return "", err
	}
	var all map[string]fault
	if err := json.Unmarshal(text, &all); err != nil {
		return "", err
	}
	one, found := all[message.IdempotencyKey]
	if !found {
		one = all["*"]
	}
	if one.Times != nil && message.Attempt >= *one.Times {
		return "", nil
	}
	select {
	case <-ctx.Done():
		return "", context.Cause(ctx)
	case <-time.After(time.Duration(one.SleepMs) * time.Millisecond):
	}
	if one.Fail == taskwire.Unexpected {
		return "", errors.New("a test asked for it")
	}
	return one.Fail, nil
}

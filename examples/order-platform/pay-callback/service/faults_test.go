package service

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"example.com/orders/tasks/order"
	"example.com/orders/tasks/taskwire"
)

func TestFailuresAreThoseOfTheFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "faults.json")
	message := func(key string, attempt int32) *order.PayV1 {
		return &order.PayV1{IdempotencyKey: key, Attempt: &attempt}
	}
	calls := 0
	handle := Failing[order.PayV1Error](Faults(file), func(context.Context, int, *order.PayV1) error { calls++; return nil })
	if err := handle(t.Context(), 0, message("a", 0)); err != nil || calls != 1 {
		t.Error("without a file", err)
	}
	text := `{"a": {"fail": "CHANNEL_DOWN", "times": 2}, "b": {"sleepMs": 1}, "*": {"fail": "unexpected"}}`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		key     string
		attempt int32
		code    string
	}{{"a", 0, "CHANNEL_DOWN"}, {"a", 1, "CHANNEL_DOWN"}, {"a", 2, ""}, {"b", 0, ""}, {"c", 9, taskwire.Unexpected}} {
		err := handle(t.Context(), 0, message(c.key, c.attempt))
		if got := order.PayV1Decide(err, 1, 0).Code; got != c.code {
			t.Errorf("%s, %d tries before: %v", c.key, c.attempt, err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if err := os.WriteFile(file, []byte(`{"*": {"sleepMs": 60000}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := handle(ctx, 0, message("a", 0)); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

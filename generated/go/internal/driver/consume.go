package driver

import (
	"context"
	"fmt"
	"time"

	"example.com/orders/tasks/taskrun"
	"example.com/orders/tasks/taskwire"
)

// script is a deduplicator that does as it is told, and notes what it was asked.
type script struct {
	duplicate, called bool
	key, handler      string
}

// Once implements [taskrun.Deduplicator].
func (s *script) Once(ctx context.Context, key, handler string, work func(context.Context, Tx) error) (bool, error) {
	s.called, s.key, s.handler = true, key, handler
	if s.duplicate {
		return false, nil
	}
	if err := work(ctx, Tx{}); err != nil {
		return false, err
	}
	return true, nil
}

// consume returns what a consumer makes of a message whose handler ends as it is told.
func (a *Around) consume(asked question, decode Decode) (says, error) {
	name := ""
	if asked.Service != nil {
		name = *asked.Service
	}
	service, found := a.Services[name]
	if !found {
		return nil, fmt.Errorf("no such service: %q", name)
	}
	at, err := time.Parse(time.RFC3339, asked.Time)
	if err != nil {
		return nil, err
	}
	store := &script{duplicate: asked.Outcome == "duplicate"}
	consumer := taskrun.New(service(), store,
		taskrun.Clock(func() time.Time { return at }),
		taskrun.Random(func() float64 { return asked.Random }),
		taskrun.Checking(func(message []byte) (Message, error) {
			decoded, _, err := decode(message)
			return decoded, err
		}))
	say := func() error {
		if asked.Outcome == "done" {
			return nil
		}
		return failureOf(asked.Outcome, asked.ErrorText)
	}
	for _, task := range a.Tasks {
		if !task.consumedBy(name) {
			continue
		}
		if err := consumer.On(task.Handler(say)); err != nil {
			return nil, err
		}
	}
	verdict, err := consumer.Process(context.Background(), asked.Message, asked.Queue)
	if err != nil {
		return nil, err
	}
	return outcome(verdict, store), nil
}

func (t *Task) consumedBy(service string) bool {
	for _, consumption := range t.Consumptions {
		if consumption.Service == service {
			return true
		}
	}
	return false
}

func outcome(verdict taskrun.Verdict, store *script) says {
	out := says{"verdict": verdict.Action, "counter": verdict.Outcome, "label": verdict.Task}
	if verdict.Action != taskwire.ActionAck {
		out["exchange"], out["queue"], out["bytes"] = verdict.Exchange, verdict.Queue, verdict.Body
	}
	if verdict.Action == taskwire.ActionRetry {
		out["millis"] = verdict.Delay.Milliseconds()
	}
	if store.called {
		out["handler"] = store.handler
		if store.key != "" {
			out["key"] = store.key
		}
	}
	return out
}

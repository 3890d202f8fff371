package driver

import (
	"errors"
	"fmt"
	"time"

	"example.com/orders/tasks/taskrun"
	"example.com/orders/tasks/taskwire"
)

// more is what a question may have beside a message.
type more struct {
	Task      string  `json:"task"`
	Service   *string `json:"service"`
	Attempt   int     `json:"attempt"`
	Random    float64 `json:"random"`
	Error     *string `json:"error"`
	Machine   string  `json:"machine"`
	From      string  `json:"from"`
	To        string  `json:"to"`
	Attempts  int32   `json:"attempts"`
	ErrorCode string  `json:"errorCode"`
	ErrorText string  `json:"errorText"`
	TaskID    *string `json:"taskId"`
	TaskType  *string `json:"taskType"`
	Time      string  `json:"time"`
	Version   *int32  `json:"version"`
	Queue     string  `json:"queue"`
	Outcome   string  `json:"outcome"`
	Flow      string  `json:"flow"`
	State     string  `json:"state"`
	Result    string  `json:"result"`
}

// says is an answer: what it says beside its id.
type says map[string]any

// answer answers a question about what is around a message.
func (a *Around) answer(asked question, decode Decode) any {
	out, err := a.ask(asked, decode)
	var errs taskwire.Errors
	switch {
	case errors.As(err, &errs):
		return refusal(asked.ID, err)
	case err != nil:
		return says{"id": asked.ID, "ok": false, "error": err.Error()}
	}
	out["id"], out["ok"] = asked.ID, true
	return out
}

func (a *Around) ask(asked question, decode Decode) (says, error) {
	switch asked.Op {
	case "key":
		return a.key(asked, decode, func(t *Task) func(Message) (string, error) { return t.Key })
	case "partition":
		return a.key(asked, decode, func(t *Task) func(Message) (string, error) { return t.Partition })
	case "delay":
		retry, _, err := a.schedule(asked)
		return says{"millis": retry.Delay(asked.Attempt, asked.Random).Milliseconds()}, err
	case "schedule":
		return a.delays(asked)
	case "decide":
		return a.decide(asked)
	case "transit":
		return a.transit(asked)
	case "next":
		return a.next(asked)
	case "retry":
		return a.count(asked, decode)
	case "dead-letter":
		return bury(asked)
	case "dead-letter-decode":
		record, err := taskrun.DecodeDeadLetter(asked.Message)
		if err != nil {
			return nil, err
		}
		text, err := record.Encode()
		return says{"bytes": text}, err
	case "consume":
		return a.consume(asked, decode)
	}
	return nil, fmt.Errorf("no such op: %q", asked.Op)
}

func (a *Around) key(asked question, decode Decode, of func(*Task) func(Message) (string, error)) (says, error) {
	message, id, err := decode(asked.Message)
	if err != nil {
		return nil, err
	}
	build := of(a.Tasks[id])
	if build == nil {
		return nil, fmt.Errorf("%s has no such key", id)
	}
	text, err := build(message)
	return says{"text": text}, err
}

// schedule returns the schedule of a task, or of one of its consumers, and what decides by it.
func (a *Around) schedule(asked question) (taskwire.Retry, func(error, int, float64) taskwire.Decision, error) {
	task, found := a.Tasks[asked.Task]
	if !found {
		return taskwire.Retry{}, nil, fmt.Errorf("no such task: %q", asked.Task)
	}
	if asked.Service == nil {
		return task.Retry, task.Decide, nil
	}
	for _, consumption := range task.Consumptions {
		if consumption.Service == *asked.Service {
			return consumption.Retry, consumption.Decide, nil
		}
	}
	return taskwire.Retry{}, nil, fmt.Errorf("%s does not consume %s", *asked.Service, asked.Task)
}

func (a *Around) delays(asked question) (says, error) {
	retry, _, err := a.schedule(asked)
	all := retry.Schedule()
	delays := make([]int64, len(all.Delays))
	for i, delay := range all.Delays {
		delays[i] = delay.Milliseconds()
	}
	return says{"delays": delays, "min": all.Min.Milliseconds(), "max": all.Max.Milliseconds()}, err
}

func (a *Around) decide(asked question) (says, error) {
	_, decide, err := a.schedule(asked)
	if err != nil {
		return nil, err
	}
	var failure error
	if asked.Error != nil {
		failure = failureOf(*asked.Error, "")
	}
	decision := decide(failure, asked.Attempt, asked.Random)
	out := says{"decision": decision.Action}
	if decision.Action == taskwire.ActionRetry {
		out["millis"] = decision.Delay.Milliseconds()
	}
	return out, nil
}

// told is an error with a code of its own.
type told struct{ code, text string }

func (e told) Error() string         { return e.text }
func (e told) TaskErrorCode() string { return e.code }
func (e told) TaskErrorText() string { return e.text }

// failureOf returns what a handler would return.
func failureOf(code, text string) error {
	if code == taskwire.Unexpected {
		return errors.New(text)
	}
	return told{code, text}
}

func (a *Around) transit(asked question) (says, error) {
	var step taskwire.Step
	var known bool
	if machine, found := a.Machines[asked.Machine]; found {
		step, known = machine(asked.From, asked.To)
	} else if task, found := a.Tasks[asked.Task]; found && task.Transit != nil {
		step, known = task.Transit(asked.From)
	}
	if !known {
		return nil, errors.New("no such machine, task or state")
	}
	return says{"step": step}, nil
}

func (a *Around) next(asked question) (says, error) {
	flow, found := a.Flows[asked.Flow]
	if !found {
		return nil, fmt.Errorf("no such flow: %q", asked.Flow)
	}
	progress := flow(asked.State, asked.Result)
	out := says{"step": progress.Step}
	if progress.Step == taskwire.StepGo {
		out["state"] = progress.To
	}
	if progress.Sends != nil {
		out["sends"] = progress.Sends.String()
	}
	return out, nil
}

func (a *Around) count(asked question, decode Decode) (says, error) {
	if _, _, err := decode(asked.Message); err != nil {
		return nil, err
	}
	text, err := a.Count(asked.Message, int32(asked.Attempt))
	return says{"bytes": text}, err
}

func bury(asked question) (says, error) {
	at, err := time.Parse(time.RFC3339, asked.Time)
	if err != nil {
		return nil, err
	}
	record := taskrun.DeadLetter{
		Attempts: asked.Attempts, ErrorCode: asked.ErrorCode, ErrorText: asked.ErrorText, Original: asked.Message,
		TaskID: asked.TaskID, TaskType: asked.TaskType, Time: at, Version: asked.Version,
	}
	if asked.Service != nil {
		record.Service = *asked.Service
	}
	text, err := record.Encode()
	return says{"bytes": text}, err
}

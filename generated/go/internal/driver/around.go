package driver

import (
	"example.com/orders/tasks/taskrun"
	"example.com/orders/tasks/taskwire"
)

// Tx is what handlers of the driver are given for a transaction.
type Tx struct{}

// Say is what a handler of the driver ends with.
type Say func() error

// Task is what is asked of a task. Functions are nil where the task has no such thing.
type Task struct {
	// Key and Partition call the builders of keys with the fields of a message.
	Key, Partition func(m Message) (string, error)

	// Retry is the schedule of the contract.
	Retry taskwire.Retry

	// Decide is the decision by the contract.
	Decide func(err error, attempt int, random float64) taskwire.Decision

	// Consumptions are those of all consuming services.
	Consumptions []taskwire.Consumption

	// Transit is the step that the task makes; false where its machine has no such state.
	Transit func(state string) (taskwire.Step, bool)

	// Handler makes a handler.
	Handler func(say Say) taskrun.Handler[Tx]
}

// Machine is the step from one state to another; false where there is no such state.
type Machine func(from, to string) (taskwire.Step, bool)

// Flow is what a result does in a state.
type Flow func(state, result string) taskwire.Progress[string]

// FlowOf returns the flow whose states have this method.
func FlowOf[S ~string](next func(state S, result string) taskwire.Progress[S]) Flow {
	return func(state, result string) taskwire.Progress[string] {
		progress := next(S(state), result)
		return taskwire.Progress[string]{Step: progress.Step, To: string(progress.To), Sends: progress.Sends}
	}
}

// Around is what the driver is asked about beside messages.
type Around struct {
	// Tasks by name: order.close.timeout@1.
	Tasks map[string]*Task

	// Machines by name.
	Machines map[string]Machine

	// Flows by name.
	Flows map[string]Flow

	// Services that consume something, by name.
	Services map[string]func() taskrun.Service

	// Count returns a message with its attempts counted.
	Count func(message []byte, attempt int32) ([]byte, error)
}

// NewAround returns one that knows nothing of tasks.
func NewAround(count func(message []byte, attempt int32) ([]byte, error)) *Around {
	return &Around{
		Tasks:    make(map[string]*Task),
		Machines: make(map[string]Machine),
		Flows:    make(map[string]Flow),
		Services: make(map[string]func() taskrun.Service),
		Count:    count,
	}
}

// Task adds a task.
func (a *Around) Task(id string, fill func(t *Task)) {
	t := new(Task)
	fill(t)
	a.Tasks[id] = t
}

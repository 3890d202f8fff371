package taskrun

import (
	"context"
	"fmt"

	"example.com/orders/tasks/internal/codec"
	"example.com/orders/tasks/taskwire"
)

// Service is a service of the contracts that consumes tasks. Package taskservice has them.
type Service struct {
	// Name is its name.
	Name string

	// Queues are those it listens to.
	Queues []Queue

	registry *codec.Registry
}

// Queue is a queue that a service listens to.
type Queue struct {
	// Name is its name.
	Name string

	// DeadLetterExchange is where messages of the queue are sent that no handler can be asked about, with
	// DeadLetterQueue as routing key.
	DeadLetterExchange string

	// DeadLetterQueue is where they end.
	DeadLetterQueue string
}

// NewService returns a service. For generated code.
func NewService(registry *codec.Registry, name string, queues ...Queue) Service {
	return Service{Name: name, Queues: queues, registry: registry}
}

func (s Service) queue(name string) (Queue, bool) {
	for _, queue := range s.Queues {
		if queue.Name == name {
			return queue, true
		}
	}
	return Queue{}, false
}

// Message is a message of any task.
type Message interface {
	// TaskType returns the task type.
	TaskType() string

	// TaskVersion returns the version of the contract.
	TaskVersion() int32

	// Envelope returns what is around the payload.
	Envelope() taskwire.Envelope
}

// Task is what a handler must know of its task.
type Task struct {
	// Type and Version are the task.
	Type    string
	Version int32

	// Number tells tasks of the registry apart.
	Number int

	// Consumptions are those of all services that consume the task.
	Consumptions []taskwire.Consumption
}

// Handler is a function for the messages of one task. The package of the task makes it, so that the function is asked
// for the right type: order.CloseTimeoutV1Handler for order.close.timeout@1. Tx is a transaction of the service's
// database, or whatever else its [Deduplicator] works in.
type Handler[Tx any] struct {
	task   Task
	empty  func() received
	handle func(ctx context.Context, tx Tx, message received) error
}

// received is a message that a handler is for.
type received interface {
	Message
	codec.Message
}

// NewHandler returns a handler. For generated code.
func NewHandler[Tx any, M received](task Task, empty func() M, handle func(ctx context.Context, tx Tx, message M) error) Handler[Tx] {
	return Handler[Tx]{
		task:  task,
		empty: func() received { return empty() },
		handle: func(ctx context.Context, tx Tx, message received) error {
			return handle(ctx, tx, message.(M))
		},
	}
}

// in returns how a service consumes the task.
func (t Task) in(service string) (taskwire.Consumption, error) {
	for _, consumption := range t.Consumptions {
		if consumption.Service == service {
			return consumption, nil
		}
	}
	return taskwire.Consumption{}, fmt.Errorf("taskrun: %s does not consume %s@%d by its contract", service, t.Type, t.Version)
}

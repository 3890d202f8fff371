package taskrun

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"example.com/orders/tasks/internal/codec"
	"example.com/orders/tasks/taskwire"
)

// Deduplicator makes sure that something is done once. The generated SQL has a table for it.
type Deduplicator[Tx any] interface {
	// Once begins a transaction and inserts key and handler into a table where both together are unique. If they are
	// there already, it rolls back and returns false. Otherwise it calls work in the transaction: if work fails, it rolls
	// back and returns the error, else it commits and returns true. An empty key is not inserted; work is called all
	// the same.
	Once(ctx context.Context, key, handler string, work func(ctx context.Context, tx Tx) error) (applied bool, err error)
}

// Consumer handles messages of one service. It has no threads and no connections of its own; its methods may be called
// at the same time.
type Consumer[Tx any] struct {
	service  Service
	dedup    Deduplicator[Tx]
	options  options
	counters counters

	lock     sync.RWMutex
	handlers map[int]*entry[Tx]
}

type entry[Tx any] struct {
	Handler[Tx]
	consumption taskwire.Consumption
}

type options struct {
	now    func() time.Time
	random func() float64
	check  func(message []byte) error
}

// Option changes how a [Consumer] works.
type Option func(*options)

// Clock says what time it is; time.Now where nothing is said.
func Clock(now func() time.Time) Option {
	return func(o *options) { o.now = now }
}

// Random gives the random parts of delays, from 0 to 1; that of math/rand/v2 where nothing is said.
func Random(random func() float64) Option {
	return func(o *options) { o.random = random }
}

// Checking has messages read whole that there is no handler for, by DecodeAny of the module's root package, so that one
// that is not well is told from one that only came to the wrong consumer. Without it the code knows no task but those
// that have a handler.
func Checking[M any](decodeAny func(message []byte) (M, error)) Option {
	return func(o *options) {
		o.check = func(message []byte) error {
			_, err := decodeAny(message)
			return err
		}
	}
}

// New returns a consumer for a service of package taskservice.
func New[Tx any](service Service, dedup Deduplicator[Tx], with ...Option) *Consumer[Tx] {
	c := &Consumer[Tx]{
		service:  service,
		dedup:    dedup,
		options:  options{now: time.Now, random: rand.Float64, check: func([]byte) error { return nil }},
		handlers: make(map[int]*entry[Tx]),
	}
	for _, option := range with {
		option(&c.options)
	}
	return c
}

// On registers handlers. It refuses one for a task that the service does not consume by its contract, and a second one
// for a task.
func (c *Consumer[Tx]) On(handlers ...Handler[Tx]) error {
	c.lock.Lock()
	defer c.lock.Unlock()
	for _, handler := range handlers {
		consumption, err := handler.task.in(c.service.Name)
		if err != nil {
			return err
		}
		if c.handlers[handler.task.Number] != nil {
			return fmt.Errorf("taskrun: two handlers for %s@%d", handler.task.Type, handler.task.Version)
		}
		c.handlers[handler.task.Number] = &entry[Tx]{handler, consumption}
		c.counters.of(handler.task.Type)
	}
	return nil
}

// Queues returns the queues of the tasks that have a handler, sorted: those to listen to.
func (c *Consumer[Tx]) Queues() []string {
	c.lock.RLock()
	defer c.lock.RUnlock()
	var out []string
	for _, entry := range c.handlers {
		out = append(out, entry.consumption.Queue)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (c *Consumer[Tx]) entry(number int) *entry[Tx] {
	c.lock.RLock()
	defer c.lock.RUnlock()
	return c.handlers[number]
}

// delivery is a message on its way to a verdict.
type delivery[Tx any] struct {
	bytes []byte
	from  Queue
	// task is nil where the task is not known, entry where there is no handler for it.
	task    *codec.Task
	id      string
	entry   *entry[Tx]
	message received
}

// Process handles a message that came from a queue of the service. Whatever is wrong with the message or happens while
// it is handled ends in the verdict; the error says that the service has no such queue.
func (c *Consumer[Tx]) Process(ctx context.Context, message []byte, queue string) (Verdict, error) {
	from, known := c.service.queue(queue)
	if !known {
		return Verdict{}, fmt.Errorf("taskrun: %s has no queue %q", c.service.Name, queue)
	}
	d := delivery[Tx]{bytes: message, from: from}
	verdict := c.judge(ctx, &d)
	verdict.Task = UnknownTask
	if d.task != nil {
		verdict.Task = d.task.TaskType()
	}
	c.counters.count(verdict.Task, verdict.Outcome)
	return verdict, nil
}

func (c *Consumer[Tx]) judge(ctx context.Context, d *delivery[Tx]) Verdict {
	if err := c.read(d); err != nil {
		return c.refuse(d, refusalCode(err), err)
	}
	if d.entry == nil {
		if err := c.options.check(d.bytes); err != nil {
			return c.refuse(d, refusalCode(err), err)
		}
		return c.refuse(d, CodeNoHandler, ErrNoHandler)
	}
	applied, failure := c.once(ctx, d)
	switch {
	case failure != nil:
		return c.fail(d, failure)
	case applied:
		return Verdict{Action: taskwire.ActionAck, Outcome: Processed}
	}
	return Verdict{Action: taskwire.ActionAck, Outcome: Deduplicated}
}

// read decodes the message if there is a handler for it.
func (c *Consumer[Tx]) read(d *delivery[Tx]) error {
	return c.service.registry.Find(d.bytes, func(task *codec.Task, id string) codec.Message {
		d.task, d.id = task, id
		d.entry = c.entry(task.Number)
		if d.entry == nil {
			return nil
		}
		d.message = d.entry.empty()
		return d.message
	})
}

func refusalCode(err error) string {
	var errs taskwire.Errors
	if !errors.As(err, &errs) {
		return CodeUndecodable
	}
	for _, one := range errs {
		if one.Code != taskwire.UnknownTask {
			return CodeUndecodable
		}
	}
	return CodeUnknownTask
}

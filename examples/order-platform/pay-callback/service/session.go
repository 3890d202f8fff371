package service

import (
	"context"
	"errors"
	"fmt"
	"log"
	"sync"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"example.com/orders/tasks/taskrun"
	"example.com/orders/tasks/taskwire"
)

// stopTimeout is how long handlers have to end when the program is to stop.
const stopTimeout = 15 * time.Second

// Processor is a consumer, whatever its transactions are.
type Processor interface {
	Process(ctx context.Context, message []byte, queue string) (taskrun.Verdict, error)
	Queues() []string
}

// Consume handles deliveries until ctx ends. It connects again whenever the connection is lost. It calls counted before it
// acknowledges a delivery.
func Consume(ctx context.Context, settings Settings, consumer Processor, counted func()) {
	everAgain(ctx, func(ctx context.Context) error { return session(ctx, settings, consumer, counted) })
}

// everAgain calls run until ctx ends; after an error it waits, longer each time.
func everAgain(ctx context.Context, run func(context.Context) error) {
	const first, longest = 100 * time.Millisecond, 2 * time.Second
	wait := first
	for ctx.Err() == nil {
		begun := time.Now()
		err := run(ctx)
		if ctx.Err() != nil {
			return
		}
		if time.Since(begun) > 2*longest {
			wait = first
		}
		log.Printf("connecting again in %v: %v", wait, err)
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		wait = min(2*wait, longest)
	}
}

func dial(settings Settings) (*amqp.Connection, error) {
	return amqp.DialConfig(settings.AMQP, amqp.Config{
		Heartbeat: 10 * time.Second,
		Dial:      amqp.DefaultDial(5 * time.Second),
	})
}

// session is one connection and the workers on it. It returns when ctx has ended and the deliveries at hand are done, or
// with what went wrong.
func session(ctx context.Context, settings Settings, consumer Processor, counted func()) error {
	connection, err := dial(settings)
	if err != nil {
		return err
	}
	defer connection.Close()
	// A worker that fails ends the others: all of them get a new connection.
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	// Handlers may go on for a while after deliveries have ended.
	handling, giveUp := context.WithCancel(context.WithoutCancel(ctx))
	defer giveUp()
	context.AfterFunc(ctx, func() { time.AfterFunc(stopTimeout, giveUp) })
	closed := connection.NotifyClose(make(chan *amqp.Error, 1))
	var workers sync.WaitGroup
	for _, queue := range consumer.Queues() {
		for range settings.Workers {
			channel, err := connection.Channel()
			if err != nil {
				fail(err)
				break
			}
			w := &worker{channel: channel, queue: queue, consumer: consumer, counted: counted, handling: handling}
			workers.Add(1)
			go func() {
				defer workers.Done()
				if err := w.run(ctx, settings.Prefetch); err != nil {
					fail(fmt.Errorf("%s: %w", queue, err))
				}
			}()
		}
	}
	select {
	case <-ctx.Done():
	case err := <-closed:
		fail(errors.Join(errors.New("the connection is lost"), asError(err)))
	}
	workers.Wait()
	return context.Cause(ctx)
}

func asError(err *amqp.Error) error {
	if err == nil {
		return nil
	}
	return err
}

// worker handles one delivery of a queue at a time, on a channel of its own.
type worker struct {
	channel  *amqp.Channel
	queue    string
	consumer Processor
	counted  func()
	handling context.Context
	out      *publisher
}

func (w *worker) run(ctx context.Context, prefetch int) error {
	out, err := newPublisher(w.channel)
	if err != nil {
		return err
	}
	w.out = out
	if err := w.channel.Qos(prefetch, 0, false); err != nil {
		return err
	}
	deliveries, err := w.channel.Consume(w.queue, "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			// What was not worked on goes back to the broker with the channel.
			return nil
		case delivery, open := <-deliveries:
			if !open {
				return errors.New("the broker sends no more")
			}
			if ctx.Err() != nil {
				return nil
			}
			if err := w.handle(delivery); err != nil {
				return err
			}
		}
	}
}

// handle acknowledges a delivery when what becomes of it is safe: the effect in the database, or the message that goes on
// in a queue. On an error it is left to the broker, which delivers it again.
func (w *worker) handle(delivery amqp.Delivery) error {
	verdict, err := w.consumer.Process(w.handling, delivery.Body, w.queue)
	if err != nil {
		return err
	}
	if verdict.Err != nil {
		log.Printf("%s from %s: %s, %s", verdict.Task, w.queue, verdict.Outcome, taskwire.TextOf(verdict.Err))
	}
	if w.handling.Err() != nil {
		return errors.New("stopped while a message was handled")
	}
	if verdict.Action != taskwire.ActionAck {
		message := amqp.Publishing{
			Body:       verdict.Body,
			Expiration: verdict.Expiration(),
			Headers:    amqp.Table{"taskType": verdict.Task},
		}
		if err := w.out.publish(w.handling, verdict.Exchange, verdict.Queue, message); err != nil {
			return err
		}
	}
	w.counted()
	return delivery.Ack(false)
}

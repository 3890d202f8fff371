package main

import (
	"bytes"
	"context"
	"fmt"

	"example.com/orders/tasks/order"
	"example.com/orders/tasks/taskmachine"
	"example.com/orders/tasks/taskrun"
	"example.com/orders/tasks/taskservice"
	"example.com/orders/tasks/taskwire"
)

func closeOrder(ctx context.Context, db *database, message *order.CloseTimeoutV1) error {
	state, err := db.lock(message.Payload.OrderID)
	if err != nil {
		return order.CloseTimeoutV1ErrorDbLockConflict.With("", err)
	}
	switch order.CloseTimeoutV1Transit(state) {
	case taskwire.StepDuplicate:
		return nil
	case taskwire.StepIllegal:
		return order.CloseTimeoutV1ErrorOrderAlreadyPaid
	}
	return db.set(message.Payload.OrderID, taskmachine.OrderClosed)
}

func orderService(store taskrun.Deduplicator[*database]) (*taskrun.Consumer[*database], error) {
	consumer := taskrun.New(taskservice.OrderService(), store)
	return consumer, consumer.On(order.CloseTimeoutV1Handler(closeOrder))
}

func deliver(ctx context.Context, consumer *taskrun.Consumer[*database], message []byte, broker *broker) error {
	verdict, err := consumer.Process(ctx, message, order.CloseTimeoutV1QueueOfOrderService)
	if err != nil {
		return err
	}
	if verdict.Action != taskwire.ActionAck {
		// Returns when the broker has confirmed it.
		err = broker.publish(verdict.Exchange, verdict.Queue, verdict.Expiration(), verdict.Body)
	}
	if err != nil {
		return err
	}
	return broker.ack(verdict.Action, verdict.Outcome)
}

// database stands for a transaction, and for the table in which keys are noted.
type database struct {
	state  taskmachine.Order
	locked bool
	done   map[string]bool
}

func (d *database) lock(string) (taskmachine.Order, error) {
	if d.locked {
		return "", fmt.Errorf("the row is locked")
	}
	return d.state, nil
}

func (d *database) set(_ string, state taskmachine.Order) error {
	d.state = state
	return nil
}

func (d *database) Once(ctx context.Context, key, handler string, work func(context.Context, *database) error) (bool, error) {
	if d.done[key+handler] {
		return false, nil
	}
	if err := work(ctx, d); err != nil {
		return false, err
	}
	d.done[key+handler] = true
	return true, nil
}

// broker stands for a client.
type broker struct{}

func (broker) publish(exchange, queue, expiration string, body []byte) error {
	fmt.Println("publish:", exchange, queue)
	if expiration != "" {
		fmt.Println("with an expiration, the attempt counted:", bytes.Contains(body, []byte(`"retryCount":1`)))
	}
	return nil
}

func (broker) ack(action taskwire.Action, outcome taskrun.Outcome) error {
	fmt.Println(action, outcome)
	return nil
}

func around(messages []byte) error {
	key, err := order.CloseTimeoutV1IdempotencyKey("202612011200010001")
	if err != nil {
		return err
	}
	fmt.Println("key:", key)
	schedule := order.CloseTimeoutV1Retry().Schedule()
	fmt.Println("retries:", len(schedule.Delays), schedule.Min.Milliseconds(), schedule.Max.Milliseconds())
	var message []byte
	for line := range bytes.Lines(messages) {
		if _, err := order.DecodeCloseTimeoutV1(bytes.TrimSpace(line)); err == nil && message == nil {
			message = bytes.TrimSpace(line)
		}
	}
	paying := &database{state: taskmachine.OrderPaying, done: map[string]bool{}}
	locked := &database{locked: true, done: map[string]bool{}}
	paid := &database{state: taskmachine.OrderPaid, done: map[string]bool{}}
	for _, db := range []*database{paying, paying, locked, paid} {
		consumer, err := orderService(db)
		if err != nil {
			return err
		}
		if err := deliver(context.Background(), consumer, message, new(broker)); err != nil {
			return err
		}
	}
	consumer, err := orderService(paying)
	if err != nil {
		return err
	}
	return deliver(context.Background(), consumer, message[1:], new(broker))
}

package service

import (
	"context"
	"errors"
	"fmt"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"
)

// confirmTimeout is how long the broker has to say that it has a message.
const confirmTimeout = 10 * time.Second

// publisher publishes one message at a time on a channel and returns when it is safe in a queue.
type publisher struct {
	channel  *amqp.Channel
	returned chan amqp.Return
}

func newPublisher(channel *amqp.Channel) (*publisher, error) {
	if err := channel.Confirm(false); err != nil {
		return nil, err
	}
	return &publisher{channel: channel, returned: channel.NotifyReturn(make(chan amqp.Return, 1))}, nil
}

func (p *publisher) publish(ctx context.Context, exchange, routingKey string, message amqp.Publishing) error {
	ctx, stop := context.WithTimeout(ctx, confirmTimeout)
	defer stop()
	message.ContentType, message.DeliveryMode = "application/json", amqp.Persistent
	confirmation, err := p.channel.PublishWithDeferredConfirmWithContext(ctx, exchange, routingKey, true, false, message)
	if err != nil {
		return err
	}
	accepted, err := confirmation.WaitContext(ctx)
	if err != nil {
		return err
	}
	// What is in no queue comes back before it is confirmed.
	select {
	case _, open := <-p.returned:
		if open {
			return fmt.Errorf("no queue is bound to %q with %q", exchange, routingKey)
		}
	default:
	}
	if !accepted {
		return errors.New("the broker did not take the message")
	}
	return nil
}

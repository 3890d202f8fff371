package service

import (
	"context"
	"errors"
	"log"

	amqp "github.com/rabbitmq/amqp091-go"

	"example.com/orders/tasks"
)

// Echo reads every message of a queue, of whatever task, and sends its canonical bytes to another, until ctx ends.
func Echo(ctx context.Context, settings Settings) {
	everAgain(ctx, func(ctx context.Context) error { return echo(ctx, settings) })
}

func echo(ctx context.Context, settings Settings) error {
	connection, err := dial(settings)
	if err != nil {
		return err
	}
	defer connection.Close()
	channel, err := connection.Channel()
	if err != nil {
		return err
	}
	out, err := newPublisher(channel)
	if err != nil {
		return err
	}
	if err := channel.Qos(settings.Prefetch, 0, false); err != nil {
		return err
	}
	deliveries, err := channel.Consume(settings.EchoIn, "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	log.Printf("echoing %s to %s", settings.EchoIn, settings.EchoOut)
	for {
		select {
		case <-ctx.Done():
			return nil
		case delivery, open := <-deliveries:
			if !open {
				return errors.New("the broker sends no more")
			}
			if err := echoOne(ctx, out, settings.EchoOut, delivery); err != nil {
				return err
			}
		}
	}
}

func echoOne(ctx context.Context, out *publisher, queue string, delivery amqp.Delivery) error {
	message, err := tasks.DecodeAny(delivery.Body)
	if err != nil {
		log.Print(err)
		return delivery.Reject(false)
	}
	canonical, err := message.Canonical()
	if err != nil {
		return err
	}
	if err := out.publish(ctx, "", queue, amqp.Publishing{Body: canonical}); err != nil {
		return err
	}
	return delivery.Ack(false)
}

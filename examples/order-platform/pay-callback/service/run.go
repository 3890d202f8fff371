package service

import (
	"context"
	"log"
	"os/signal"
	"syscall"

	"example.com/orders/tasks"
	"example.com/orders/tasks/taskrun"
	"github.com/jackc/pgx/v5"
)

// Program is what one of the programs does.
type Program struct {
	// Service is the service as the contracts have it.
	Service taskrun.Service

	// Schema makes its own tables.
	Schema string

	// Handlers are those of the tasks it consumes.
	Handlers func(faults Faults) []taskrun.Handler[pgx.Tx]
}

// Run runs until the program is told to stop: then the messages at hand are finished and all others left to the broker.
func (p Program) Run() error {
	log.SetPrefix(p.Service.Name + " ")
	log.SetFlags(log.LstdFlags | log.Lmicroseconds | log.Lmsgprefix)
	settings, err := FromEnvironment()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if settings.EchoIn != "" {
		Echo(ctx, settings)
		return nil
	}
	store, err := OpenStore(ctx, settings, len(p.Service.Queues), p.Schema)
	if err != nil {
		return err
	}
	defer store.Close()
	consumer := taskrun.New(p.Service, store, taskrun.Checking(tasks.DecodeAny))
	if err := consumer.On(p.Handlers(Faults(settings.Faults))...); err != nil {
		return err
	}
	metrics := &Metrics{file: settings.Metrics, text: consumer.Prometheus}
	written := make(chan struct{})
	counting, over := context.WithCancel(context.Background())
	go func() {
		defer close(written)
		metrics.Keep(counting)
	}()
	counted := func() {}
	if settings.MetricsEach {
		counted = metrics.Write
	}
	log.Printf("listening to %v", consumer.Queues())
	Consume(ctx, settings, consumer, counted)
	over()
	<-written
	return nil
}

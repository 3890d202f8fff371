// Package taskrun is what a service does with every message, whatever its task and whatever brings it: read it, find the
// handler, make sure that it takes effect once, and say what becomes of it.
//
// It knows no broker and no database. A [Consumer] gets bytes and returns a [Verdict]; the caller publishes what that
// says, waits until the broker has it, and only then acknowledges the message.
//
//	consumer := taskrun.New(taskservice.OrderService(), store)
//	err := consumer.On(order.CloseTimeoutV1Handler(closeOrder))
//	…
//	verdict, err := consumer.Process(ctx, delivery.Body, queue)
package taskrun

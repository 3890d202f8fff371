// Package payment is what pay-callback does: it pays orders and gives money back, and says how that ended.
package payment

import (
	"context"
	"crypto/rand"
	_ "embed"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/orders/pay-callback/service"
	"example.com/orders/tasks/order"
	"example.com/orders/tasks/taskrun"
	"example.com/orders/tasks/taskwire"
)

// Schema makes the tables of this program.
//
//go:embed schema.sql
var Schema string

const producer = "pay-callback"

// Handlers returns those of all tasks that pay-callback consumes.
func Handlers(faults service.Faults) []taskrun.Handler[pgx.Tx] {
	return []taskrun.Handler[pgx.Tx]{
		order.PayV1Handler(service.Failing[order.PayV1Error](faults, pay)),
		order.RefundV1Handler(service.Failing[order.RefundV1Error](faults, refund)),
	}
}

// pay asks the channel for the money, and writes down what it said and what is to be told, in one transaction.
func pay(ctx context.Context, tx pgx.Tx, m *order.PayV1) error {
	switch {
	case !m.Payload.Channel.Valid():
		return order.PayV1ErrorChannelUnknown.With(string(m.Payload.Channel), nil)
	case time.Now().After(m.Payload.PayBefore):
		return order.PayV1ErrorWindowOver.With("it ended at "+m.Payload.PayBefore.String(), nil)
	}
	said := charge(m.Payload.Amount)
	states := map[outcome]string{paid: "PAID", refused: "REFUSED", unknown: "UNKNOWN"}
	_, err := tx.Exec(ctx, "INSERT INTO payments (order_id, pay_no, amount, state) VALUES ($1, $2, $3, $4)",
		m.Payload.OrderID, payNo(m.Payload), m.Payload.Amount.String(), states[said])
	if err != nil {
		return err
	}
	if err := effect(ctx, tx, m, m.Payload.OrderID); err != nil {
		return err
	}
	switch said {
	case paid:
		return tellPaid(ctx, tx, m)
	case refused:
		return tellRefused(ctx, tx, m)
	}
	return tellUnknown(ctx, tx, m)
}

func tellPaid(ctx context.Context, tx pgx.Tx, m *order.PayV1) error {
	p := m.Payload
	key, errKey := order.PaySuccessV1IdempotencyKey(p.OrderID)
	partition, errPartition := order.PaySuccessV1PartitionKey(p.OrderID)
	if err := errors.Join(errKey, errPartition); err != nil {
		return err
	}
	return service.Send(ctx, tx, order.PaySuccessV1ExchangeOfPayCallback, order.PaySuccessV1RoutingKey, partition, &order.PaySuccessV1{
		ID: rand.Text(), TraceID: &m.TraceID, Time: now(time.Second), IdempotencyKey: key,
		Payload: order.PaySuccessV1Payload{
			OrderID: p.OrderID, PayNo: payNo(p), ChannelNo: "simulated-" + p.OrderID, UserID: p.UserID, Amount: p.Amount,
			Channel: order.PaySuccessV1PayChannel(p.Channel), PaidAt: now(time.Second),
		},
	})
}

func tellRefused(ctx context.Context, tx pgx.Tx, m *order.PayV1) error {
	p := m.Payload
	key, errKey := order.PayFailedV1IdempotencyKey(payNo(p))
	partition, errPartition := order.PayFailedV1PartitionKey(p.OrderID)
	if err := errors.Join(errKey, errPartition); err != nil {
		return err
	}
	return service.Send(ctx, tx, order.PayFailedV1ExchangeOfPayCallback, order.PayFailedV1RoutingKey, partition, &order.PayFailedV1{
		ID: rand.Text(), TraceID: &m.TraceID, Time: now(time.Second), IdempotencyKey: key,
		Payload: order.PayFailedV1Payload{
			OrderID: p.OrderID, PayNo: payNo(p), UserID: p.UserID, Amount: p.Amount,
			Channel: order.PayFailedV1PayChannel(p.Channel), Reason: order.PayFailedV1PayFailureInsufficientFunds, MayRetry: true,
		},
	})
}

func tellUnknown(ctx context.Context, tx pgx.Tx, m *order.PayV1) error {
	p := m.Payload
	const round = 0
	key, errKey := order.PayErrorV1IdempotencyKey(payNo(p), round)
	partition, errPartition := order.PayErrorV1PartitionKey(p.OrderID)
	if err := errors.Join(errKey, errPartition); err != nil {
		return err
	}
	return service.Send(ctx, tx, order.PayErrorV1ExchangeOfPayCallback, order.PayErrorV1RoutingKey, partition, &order.PayErrorV1{
		ID: rand.Text(), TraceID: &m.TraceID, Time: now(time.Second), IdempotencyKey: key,
		Payload: order.PayErrorV1Payload{
			OrderID: p.OrderID, PayNo: payNo(p), Amount: p.Amount, Channel: order.PayErrorV1PayChannel(p.Channel),
			Stage: order.PayErrorV1PayStageCreate, QueryRound: round, ErrorCode: "NO_ANSWER", Elapsed: channelTime,
		},
	})
}

// refund gives back whatever was paid; that may be nothing.
func refund(ctx context.Context, tx pgx.Tx, m *order.RefundV1) error {
	p := m.Payload
	back, number := taskwire.MustDecimal("0.00"), (*string)(nil)
	var amount string
	err := tx.QueryRow(ctx, "UPDATE payments SET state = 'REFUNDED' WHERE order_id = $1 AND state IN ('PAID', 'UNKNOWN') RETURNING amount::text",
		p.OrderID).Scan(&amount)
	switch {
	case err == nil:
		if back, err = taskwire.ParseDecimal(amount); err != nil {
			return err
		}
		number = taskwire.Ptr(refundNo(p.OrderID))
	case !errors.Is(err, pgx.ErrNoRows):
		return err
	}
	if err := effect(ctx, tx, m, p.OrderID); err != nil {
		return err
	}
	key, errKey := order.RefundSuccessV1IdempotencyKey(p.OrderID)
	partition, errPartition := order.RefundSuccessV1PartitionKey(p.OrderID)
	if err := errors.Join(errKey, errPartition); err != nil {
		return err
	}
	return service.Send(ctx, tx, order.RefundSuccessV1ExchangeOfPayCallback, order.RefundSuccessV1RoutingKey, partition, &order.RefundSuccessV1{
		ID: rand.Text(), Producer: producer, TraceID: m.TraceID, Time: now(time.Second), IdempotencyKey: key,
		Payload: order.RefundSuccessV1Payload{OrderID: p.OrderID, RefundNo: number, Amount: back, RefundedAt: now(time.Millisecond)},
	})
}

func now(precision time.Duration) time.Time {
	return time.Now().UTC().Truncate(precision)
}

type message interface {
	TaskType() string
	Envelope() taskwire.Envelope
}

func effect(ctx context.Context, tx pgx.Tx, m message, orderID string) error {
	_, err := tx.Exec(ctx, "INSERT INTO payment_effects (task_type, biz_key, order_id) VALUES ($1, $2, $3)",
		m.TaskType(), m.Envelope().IdempotencyKey, orderID)
	return err
}

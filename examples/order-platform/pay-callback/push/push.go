// Package push is what push-gateway does.
package push

import (
	"context"
	_ "embed"
	"fmt"

	"github.com/jackc/pgx/v5"

	"example.com/orders/pay-callback/service"
	"example.com/orders/tasks/member"
	"example.com/orders/tasks/order"
	"example.com/orders/tasks/taskrun"
	"example.com/orders/tasks/taskwire"
)

// Schema makes the table of this program.
//
//go:embed schema.sql
var Schema string

// Handlers returns those of all tasks that push-gateway consumes.
func Handlers(faults service.Faults) []taskrun.Handler[pgx.Tx] {
	return []taskrun.Handler[pgx.Tx]{
		order.CreatedV1Handler(service.Failing[order.CreatedV1Error](faults, created)),
		order.PaySuccessV1Handler(service.Failing[order.PaySuccessV1Error](faults, paid)),
		member.PointsAddedV1Handler(service.Failing[member.PointsAddedV1Error](faults, pointsAdded)),
	}
}

func created(ctx context.Context, tx pgx.Tx, m *order.CreatedV1) error {
	return push(ctx, tx, m, m.Payload.MerchantID, "new order %s over %s", m.Payload.OrderID, m.Payload.Amount)
}

func paid(ctx context.Context, tx pgx.Tx, m *order.PaySuccessV1) error {
	return push(ctx, tx, m, m.Payload.UserID, "order %s is paid: %s", m.Payload.OrderID, m.Payload.Amount)
}

func pointsAdded(ctx context.Context, tx pgx.Tx, m *member.PointsAddedV1) error {
	return push(ctx, tx, m, m.Payload.UserID, "%d points, %d in all", m.Payload.Points, m.Payload.Balance)
}

type message interface {
	TaskType() string
	Envelope() taskwire.Envelope
}

func push(ctx context.Context, tx pgx.Tx, m message, receiver, text string, args ...any) error {
	_, err := tx.Exec(ctx, "INSERT INTO push_effects (task_type, biz_key, receiver, body) VALUES ($1, $2, $3, $4)",
		m.TaskType(), m.Envelope().IdempotencyKey, receiver, fmt.Sprintf(text, args...))
	return err
}

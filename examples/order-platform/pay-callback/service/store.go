package service

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Store is the database: what a message does, it does once. It implements taskrun.Deduplicator on the table that is
// generated from the contracts.
type Store struct {
	pool *pgxpool.Pool
}

// schemaLock keeps programs from making their tables at the same time.
const schemaLock = 4711

// OpenStore connects to the database and makes the program's own tables.
func OpenStore(ctx context.Context, settings Settings, queues int, schema string) (*Store, error) {
	config, err := pgxpool.ParseConfig(settings.Database)
	if err != nil {
		return nil, err
	}
	config.MaxConns = int32(settings.Workers*queues + 1)
	// Whoever waits longer for a row lets the other side finish first and comes back.
	config.ConnConfig.RuntimeParams["lock_timeout"] = "10000"
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	store := &Store{pool: pool}
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", schemaLock); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, schema)
		return err
	})
	if err != nil {
		pool.Close()
		return nil, err
	}
	return store, nil
}

// Close ends all connections.
func (s *Store) Close() {
	s.pool.Close()
}

// Once implements taskrun.Deduplicator: key and handler go in first, so that whoever comes second waits for the first to
// end, and then finds them.
func (s *Store) Once(ctx context.Context, key, handler string, work func(context.Context, pgx.Tx) error) (bool, error) {
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return false, err
	}
	// Does nothing after a commit. A context that has ended must not keep it from happening.
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
	if key != "" {
		done, err := tx.Exec(ctx, "INSERT INTO task_dedup (biz_key, handler) VALUES ($1, $2) ON CONFLICT DO NOTHING", key, handler)
		if err != nil {
			return false, err
		}
		if done.RowsAffected() == 0 {
			return false, nil
		}
	}
	if err := work(ctx, tx); err != nil {
		return false, err
	}
	return true, tx.Commit(ctx)
}

// Outgoing is a message that is to be sent when the transaction commits.
type Outgoing interface {
	Encode() ([]byte, error)
	TaskType() string
	TaskVersion() int32
}

// Send puts a message into the outbox; the relay sends it from there.
func Send(ctx context.Context, tx pgx.Tx, exchange, routingKey, partitionKey string, message Outgoing) error {
	body, err := message.Encode()
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx,
		"INSERT INTO task_outbox (task_type, version, partition_key, exchange, routing_key, body) VALUES ($1, $2, $3, $4, $5, $6)",
		message.TaskType(), message.TaskVersion(), partitionKey, exchange, routingKey, body)
	return err
}

-- What operators do between two runs of the script, and a row of a contract that is gone.
UPDATE task_schedule SET enabled = FALSE, last_trigger = '2026-12-01 00:00:00', delay_ms = 1
WHERE task_type = 'order.close.timeout';
INSERT INTO task_schedule (registry, task_type, version, service, trigger_kind, delay_ms, exchange, routing_key)
VALUES ('order-platform', 'order.gone', 1, 'order-service', 'delay', 1, 'exchange', 'key'),
  ('another', 'order.kept', 1, 'order-service', 'delay', 1, 'exchange', 'key');
INSERT INTO task_dedup (biz_key, handler) VALUES ('Ab', 'h'), ('aB', 'h'), ('ab', 'h'), ('ab', 'H');
INSERT INTO task_outbox (task_type, version, exchange, routing_key, body) VALUES ('order.closed', 1, 'exchange', 'key', '{}');

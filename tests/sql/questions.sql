SELECT 'schedule', task_type, version, service, trigger_kind, COALESCE(cron_expression, '-'), COALESCE(zone, '-'),
  COALESCE(delay_ms, 0), routing_key, CASE WHEN enabled THEN 'on' ELSE 'off' END,
  CASE WHEN declared THEN 'declared' ELSE 'gone' END, CASE WHEN last_trigger IS NULL THEN 'never' ELSE 'ran' END
FROM task_schedule
WHERE task_type IN ('member.recall.daily', 'order.close.timeout', 'order.gone', 'order.kept') ORDER BY task_type;
SELECT 'key', biz_key, handler FROM task_dedup ORDER BY biz_key, handler;
SELECT 'length', table_name, column_name, CASE WHEN character_maximum_length > 5 THEN 'grown' ELSE 'short' END, is_nullable
FROM information_schema.columns
WHERE (table_name = 'task_dedup' AND column_name = 'handler')
  OR (table_name = 'task_outbox' AND column_name = 'partition_key')
ORDER BY table_name;
SELECT 'outbox', id, task_type FROM task_outbox WHERE sent_at IS NULL ORDER BY id;

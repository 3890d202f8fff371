-- Tables for the tasks of order-platform: de-duplication, schedule, outbox. PostgreSQL 12 or later.
-- Made by taskpact from the contracts; change those. It may be run again at any time: what is there stays, columns only
-- get longer, and in the schedule what the operators set (enabled, last_trigger) is kept.

-- One row per event and handler, inserted first, in the transaction of the handler's effect. A conflict is a duplicate:
--   INSERT INTO task_dedup (biz_key, handler) VALUES ($1, $2) ON CONFLICT DO NOTHING
-- Rows are needed for as long as a message can come again, dead letters included, which is 14d 32m 30s:
--   DELETE FROM task_dedup WHERE created_at < now() - interval '337 hours'
CREATE TABLE IF NOT EXISTS task_dedup (
  biz_key    varchar(128) COLLATE "C" NOT NULL, -- member.recall.daily@1 declares no key, so its messages may carry any
  handler    varchar(39) COLLATE "C" NOT NULL, -- order-service/member.points.add.success
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (biz_key, handler)
);
CREATE INDEX IF NOT EXISTS task_dedup_created_at ON task_dedup (created_at);

-- When tasks run that do not run at once. A scheduler claims a run by moving last_trigger:
--   UPDATE task_schedule SET last_trigger = $run
--   WHERE task_type = $1 AND version = $2 AND service = $3
--     AND enabled AND declared AND (last_trigger IS NULL OR last_trigger < $run)
-- The exchange is where a message goes that is due now.
CREATE TABLE IF NOT EXISTS task_schedule (
  registry        varchar(14) COLLATE "C" NOT NULL,
  task_type       varchar(25) COLLATE "C" NOT NULL,
  version         integer NOT NULL,
  service         varchar(17) COLLATE "C" NOT NULL, -- the producer
  trigger_kind    varchar(5) COLLATE "C" NOT NULL CHECK (trigger_kind IN ('cron', 'delay')),
  cron_expression text,
  zone            text,
  delay_ms        bigint,
  exchange        varchar(35) COLLATE "C" NOT NULL,
  routing_key     varchar(46) COLLATE "C" NOT NULL,
  payload         json, -- the payload of each run of a cron task
  declared        boolean NOT NULL DEFAULT true, -- whether the contracts still have it
  enabled         boolean NOT NULL DEFAULT true, -- the operators' switch
  last_trigger    timestamptz,
  PRIMARY KEY (registry, task_type, version, service),
  CHECK ((trigger_kind = 'cron' AND cron_expression IS NOT NULL AND zone IS NOT NULL)
    OR (trigger_kind = 'delay' AND delay_ms IS NOT NULL AND delay_ms > 0))
);

-- Messages written in the transaction of their cause. The relay sends, waits for the confirm, then sets sent_at:
--   SELECT * FROM task_outbox WHERE sent_at IS NULL ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED
-- Only one relay at a time keeps the order of messages with the same partition key.
CREATE TABLE IF NOT EXISTS task_outbox (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_type     varchar(25) COLLATE "C" NOT NULL,
  version       integer NOT NULL,
  partition_key varchar(32) COLLATE "C", -- the longest of member.points.add.failed@1
  exchange      varchar(35) COLLATE "C" NOT NULL,
  routing_key   varchar(46) COLLATE "C" NOT NULL,
  body          bytea NOT NULL, -- at most 65536 bytes
  created_at    timestamptz NOT NULL DEFAULT now(),
  sent_at       timestamptz
);
CREATE INDEX IF NOT EXISTS task_outbox_unsent ON task_outbox (id) WHERE sent_at IS NULL;

-- Columns that an earlier run made too short for what the contracts allow now.
DO $$
DECLARE
  wanted record;
BEGIN
  FOR wanted IN
    SELECT * FROM (VALUES
      ('task_dedup', 'biz_key', 128),
      ('task_dedup', 'handler', 39),
      ('task_schedule', 'registry', 14),
      ('task_schedule', 'task_type', 25),
      ('task_schedule', 'service', 17),
      ('task_schedule', 'exchange', 35),
      ('task_schedule', 'routing_key', 46),
      ('task_outbox', 'task_type', 25),
      ('task_outbox', 'partition_key', 32),
      ('task_outbox', 'exchange', 35),
      ('task_outbox', 'routing_key', 46)
    ) AS columns (table_name, column_name, length)
  LOOP
    IF EXISTS (
      SELECT FROM information_schema.columns AS found
      WHERE found.table_schema = current_schema()
        AND found.table_name = wanted.table_name
        AND found.column_name = wanted.column_name
        AND found.character_maximum_length < wanted.length
    ) THEN
      EXECUTE format(
        'ALTER TABLE %I ALTER COLUMN %I TYPE varchar(%s) COLLATE "C"', wanted.table_name, wanted.column_name, wanted.length
      );
    END IF;
  END LOOP;
END
$$;

-- What the contracts say of the schedule.
INSERT INTO task_schedule
  (registry, task_type, version, service, trigger_kind, cron_expression, zone, delay_ms, exchange, routing_key, payload)
VALUES
  ('order-platform', 'member.recall.daily', 1, 'scheduler', 'cron', '0 10 * * *', 'Asia/Shanghai', NULL, 'scheduler.member.command.ex', 'member.recall_daily', '{"dormantDays":60,"segments":["SILVER","GOLD","PLATINUM"],"couponTemplateId":"CT-RECALL-60","smsTemplateId":"SMS_RECALL_60","limit":20000}'),
  ('order-platform', 'order.close.timeout', 1, 'order-service', 'delay', NULL, NULL, 1800000, 'order-service.order.command.ex', 'order.close_timeout', NULL),
  ('order-platform', 'reconcile.order.check', 1, 'order-service', 'delay', NULL, NULL, 300000, 'order-service.reconcile.command.ex', 'reconcile.order_check', NULL)
ON CONFLICT (registry, task_type, version, service) DO UPDATE SET
  trigger_kind = EXCLUDED.trigger_kind,
  cron_expression = EXCLUDED.cron_expression,
  zone = EXCLUDED.zone,
  delay_ms = EXCLUDED.delay_ms,
  exchange = EXCLUDED.exchange,
  routing_key = EXCLUDED.routing_key,
  payload = EXCLUDED.payload,
  declared = true;

-- What the contracts no longer have is kept for the record and runs no more.
UPDATE task_schedule SET declared = false
WHERE registry = 'order-platform'
  AND declared AND (task_type, version, service) NOT IN (
    ('member.recall.daily', 1, 'scheduler'),
    ('order.close.timeout', 1, 'order-service'),
    ('reconcile.order.check', 1, 'order-service')
  );

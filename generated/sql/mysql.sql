-- Tables for the tasks of order-platform: de-duplication, schedule, outbox. MySQL 8.0.13 or later, MariaDB 10.3 or later.
-- Made by taskpact from the contracts; change those. It may be run again at any time: what is there stays, columns only
-- get longer, and in the schedule what the operators set (enabled, last_trigger) is kept.
-- Keys compare byte by byte (`ascii_bin`, `utf8mb4_bin`): the usual collations take `A1` for `a1`. Times are UTC.

SET NAMES utf8mb4;
SET @taskpact_sql_mode = @@SESSION.sql_mode;
SET SESSION sql_mode = 'STRICT_ALL_TABLES';

-- One row per event and handler, inserted first, in the transaction of the handler's effect. No row inserted (or error
-- 1062 without IGNORE) is a duplicate:
--   INSERT IGNORE INTO task_dedup (biz_key, handler) VALUES (?, ?)
-- Rows are needed for as long as a message can come again, dead letters included, which is 14d 32m 30s:
--   DELETE FROM task_dedup WHERE created_at < UTC_TIMESTAMP(6) - INTERVAL 337 HOUR
CREATE TABLE IF NOT EXISTS task_dedup (
  biz_key    VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- member.recall.daily@1 declares no key, so its messages may carry any
  handler    VARCHAR(39) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- order-service/member.points.add.success
  created_at DATETIME(6) NOT NULL DEFAULT (UTC_TIMESTAMP(6)),
  PRIMARY KEY (biz_key, handler),
  KEY task_dedup_created_at (created_at)
) ENGINE = InnoDB;

-- When tasks run that do not run at once. A scheduler claims a run by moving last_trigger:
--   UPDATE task_schedule SET last_trigger = ?
--   WHERE task_type = ? AND version = ? AND service = ?
--     AND enabled AND declared AND (last_trigger IS NULL OR last_trigger < ?)
-- The exchange is where a message goes that is due now.
CREATE TABLE IF NOT EXISTS task_schedule (
  registry        VARCHAR(14) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  task_type       VARCHAR(25) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  version         INT NOT NULL,
  service         VARCHAR(17) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- the producer
  trigger_kind    VARCHAR(5) CHARACTER SET ascii COLLATE ascii_bin NOT NULL CHECK (trigger_kind IN ('cron', 'delay')),
  cron_expression TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  zone            TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  delay_ms        BIGINT,
  exchange        VARCHAR(35) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  routing_key     VARCHAR(46) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  payload         MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin, -- JSON, the payload of each run of a cron task
  declared        BOOLEAN NOT NULL DEFAULT TRUE, -- whether the contracts still have it
  enabled         BOOLEAN NOT NULL DEFAULT TRUE, -- the operators' switch
  last_trigger    DATETIME(6),
  PRIMARY KEY (registry, task_type, version, service),
  CHECK ((trigger_kind = 'cron' AND cron_expression IS NOT NULL AND zone IS NOT NULL)
    OR (trigger_kind = 'delay' AND delay_ms IS NOT NULL AND delay_ms > 0))
) ENGINE = InnoDB;

-- Messages written in the transaction of their cause. The relay sends, waits for the confirm, then sets sent_at:
--   SELECT * FROM task_outbox WHERE sent_at IS NULL ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED
-- (MariaDB has SKIP LOCKED from 10.6 on.) Only one relay at a time keeps the order of messages with the same partition key.
CREATE TABLE IF NOT EXISTS task_outbox (
  id            BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  task_type     VARCHAR(25) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  version       INT NOT NULL,
  partition_key VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin, -- the longest of member.points.add.failed@1
  exchange      VARCHAR(35) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  routing_key   VARCHAR(46) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  body          MEDIUMBLOB NOT NULL, -- at most 65536 bytes
  created_at    DATETIME(6) NOT NULL DEFAULT (UTC_TIMESTAMP(6)),
  sent_at       DATETIME(6),
  KEY task_outbox_unsent (sent_at, id)
) ENGINE = InnoDB;

-- Columns that an earlier run made too short for what the contracts allow now.
SET @taskpact_sql = IF(
  (SELECT character_maximum_length FROM information_schema.columns
   WHERE table_schema = DATABASE() AND table_name = 'task_dedup' AND column_name = 'biz_key') < 128,
  'ALTER TABLE task_dedup MODIFY biz_key VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
  'DO 0'
);
PREPARE taskpact_change FROM @taskpact_sql;
EXECUTE taskpact_change;
DEALLOCATE PREPARE taskpact_change;
SET @taskpact_sql = IF(
  (SELECT character_maximum_length FROM information_schema.columns
   WHERE table_schema = DATABASE() AND table_name = 'task_dedup' AND column_name = 'handler') < 39,
  'ALTER TABLE task_dedup MODIFY handler VARCHAR(39) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
  'DO 0'
);
PREPARE taskpact_change FROM @taskpact_sql;
EXECUTE taskpact_change;
DEALLOCATE PREPARE taskpact_change;
SET @taskpact_sql = IF(
  (SELECT character_maximum_length FROM information_schema.columns
   WHERE table_schema = DATABASE() AND table_name = 'task_schedule' AND column_name = 'registry') < 14,
  'ALTER TABLE task_schedule MODIFY registry VARCHAR(14) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
  'DO 0'
);
PREPARE taskpact_change FROM @taskpact_sql;
EXECUTE taskpact_change;
DEALLOCATE PREPARE taskpact_change;
SET @taskpact_sql = IF(
  (SELECT character_maximum_length FROM information_schema.columns
   WHERE table_schema = DATABASE() AND table_name = 'task_schedule' AND column_name = 'task_type') < 25,
  'ALTER TABLE task_schedule MODIFY task_type VARCHAR(25) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
  'DO 0'
);
PREPARE taskpact_change FROM @taskpact_sql;
EXECUTE taskpact_change;
DEALLOCATE PREPARE taskpact_change;
SET @taskpact_sql = IF(
  (SELECT character_maximum_length FROM information_schema.columns
   WHERE table_schema = DATABASE() AND table_name = 'task_schedule' AND column_name = 'service') < 17,
  'ALTER TABLE task_schedule MODIFY service VARCHAR(17) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
  'DO 0'
);
PREPARE taskpact_change FROM @taskpact_sql;
EXECUTE taskpact_change;
DEALLOCATE PREPARE taskpact_change;
SET @taskpact_sql = IF(
  (SELECT character_maximum_length FROM information_schema.columns
   WHERE table_schema = DATABASE() AND table_name = 'task_schedule' AND column_name = 'exchange') < 35,
  'ALTER TABLE task_schedule MODIFY exchange VARCHAR(35) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL',
  'DO 0'
);
PREPARE taskpact_change FROM @taskpact_sql;
EXECUTE taskpact_change;
DEALLOCATE PREPARE taskpact_change;
SET @taskpact_sql = IF(
  (SELECT character_maximum_length FROM information_schema.columns
   WHERE table_schema = DATABASE() AND table_name = 'task_schedule' AND column_name = 'routing_key') < 46,
  'ALTER TABLE task_schedule MODIFY routing_key VARCHAR(46) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL',
  'DO 0'
);
PREPARE taskpact_change FROM @taskpact_sql;
EXECUTE taskpact_change;
DEALLOCATE PREPARE taskpact_change;
SET @taskpact_sql = IF(
  (SELECT character_maximum_length FROM information_schema.columns
   WHERE table_schema = DATABASE() AND table_name = 'task_outbox' AND column_name = 'task_type') < 25,
  'ALTER TABLE task_outbox MODIFY task_type VARCHAR(25) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
  'DO 0'
);
PREPARE taskpact_change FROM @taskpact_sql;
EXECUTE taskpact_change;
DEALLOCATE PREPARE taskpact_change;
SET @taskpact_sql = IF(
  (SELECT character_maximum_length FROM information_schema.columns
   WHERE table_schema = DATABASE() AND table_name = 'task_outbox' AND column_name = 'partition_key') < 32,
  'ALTER TABLE task_outbox MODIFY partition_key VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin',
  'DO 0'
);
PREPARE taskpact_change FROM @taskpact_sql;
EXECUTE taskpact_change;
DEALLOCATE PREPARE taskpact_change;
SET @taskpact_sql = IF(
  (SELECT character_maximum_length FROM information_schema.columns
   WHERE table_schema = DATABASE() AND table_name = 'task_outbox' AND column_name = 'exchange') < 35,
  'ALTER TABLE task_outbox MODIFY exchange VARCHAR(35) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL',
  'DO 0'
);
PREPARE taskpact_change FROM @taskpact_sql;
EXECUTE taskpact_change;
DEALLOCATE PREPARE taskpact_change;
SET @taskpact_sql = IF(
  (SELECT character_maximum_length FROM information_schema.columns
   WHERE table_schema = DATABASE() AND table_name = 'task_outbox' AND column_name = 'routing_key') < 46,
  'ALTER TABLE task_outbox MODIFY routing_key VARCHAR(46) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL',
  'DO 0'
);
PREPARE taskpact_change FROM @taskpact_sql;
EXECUTE taskpact_change;
DEALLOCATE PREPARE taskpact_change;

-- What the contracts say of the schedule.
INSERT INTO task_schedule
  (registry, task_type, version, service, trigger_kind, cron_expression, zone, delay_ms, exchange, routing_key, payload)
VALUES
  ('order-platform', 'member.recall.daily', 1, 'scheduler', 'cron', '0 10 * * *', 'Asia/Shanghai', NULL, 'scheduler.member.command.ex', 'member.recall_daily', '{"dormantDays":60,"segments":["SILVER","GOLD","PLATINUM"],"couponTemplateId":"CT-RECALL-60","smsTemplateId":"SMS_RECALL_60","limit":20000}'),
  ('order-platform', 'order.close.timeout', 1, 'order-service', 'delay', NULL, NULL, 1800000, 'order-service.order.command.ex', 'order.close_timeout', NULL),
  ('order-platform', 'reconcile.order.check', 1, 'order-service', 'delay', NULL, NULL, 300000, 'order-service.reconcile.command.ex', 'reconcile.order_check', NULL)
ON DUPLICATE KEY UPDATE
  trigger_kind = VALUES(trigger_kind),
  cron_expression = VALUES(cron_expression),
  zone = VALUES(zone),
  delay_ms = VALUES(delay_ms),
  exchange = VALUES(exchange),
  routing_key = VALUES(routing_key),
  payload = VALUES(payload),
  declared = TRUE;

-- What the contracts no longer have is kept for the record and runs no more.
UPDATE task_schedule SET declared = FALSE
WHERE registry = 'order-platform'
  AND declared AND (task_type, version, service) NOT IN (
    ('member.recall.daily', 1, 'scheduler'),
    ('order.close.timeout', 1, 'order-service'),
    ('reconcile.order.check', 1, 'order-service')
  );

SET SESSION sql_mode = @taskpact_sql_mode;

-- As an earlier run may have left them.
ALTER TABLE task_dedup ALTER COLUMN handler TYPE varchar(5) COLLATE "C";
ALTER TABLE task_outbox ALTER COLUMN partition_key TYPE varchar(5) COLLATE "C";

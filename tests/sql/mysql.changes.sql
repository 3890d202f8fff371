-- As an earlier run may have left them.
ALTER TABLE task_dedup MODIFY handler VARCHAR(5) CHARACTER SET ascii COLLATE ascii_bin NOT NULL;
ALTER TABLE task_outbox MODIFY partition_key VARCHAR(5) CHARACTER SET ascii COLLATE ascii_bin;

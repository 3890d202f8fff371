INSERT INTO task_dedup (biz_key, handler) VALUES ('ab', 'h');

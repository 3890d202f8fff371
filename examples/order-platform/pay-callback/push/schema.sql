-- What push-gateway has pushed: a row per effect of a message, with nothing that would keep a second one out. Tests count
-- them.
CREATE TABLE IF NOT EXISTS push_effects (
    seq       bigserial    PRIMARY KEY,
    task_type text         NOT NULL,
    biz_key   varchar(128) NOT NULL,
    receiver  text         NOT NULL,
    body      text         NOT NULL,
    at        timestamptz  NOT NULL DEFAULT clock_timestamp()
);

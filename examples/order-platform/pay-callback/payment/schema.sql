-- The payments of orders, one per order.
CREATE TABLE IF NOT EXISTS payments (
    order_id varchar(18)   PRIMARY KEY,
    pay_no   varchar(21)   NOT NULL,
    amount   numeric(9, 2) NOT NULL,
    state    text          NOT NULL CHECK (state IN ('PAID', 'REFUSED', 'UNKNOWN', 'REFUNDED'))
);

-- One row per effect of a message, with nothing that would keep a second one out: tests count them.
CREATE TABLE IF NOT EXISTS payment_effects (
    seq       bigserial    PRIMARY KEY,
    task_type text         NOT NULL,
    biz_key   varchar(128) NOT NULL,
    order_id  varchar(18)  NOT NULL,
    at        timestamptz  NOT NULL DEFAULT clock_timestamp()
);

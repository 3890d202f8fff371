-- The order service's own tables. De-duplication and outbox are generated from the contracts.
CREATE TABLE IF NOT EXISTS orders (
    order_id       varchar(18)   PRIMARY KEY,
    user_id        varchar(20)   NOT NULL DEFAULT '10002345',
    amount         numeric(9, 2) NOT NULL DEFAULT 89.90,
    -- A state of the machine `order`.
    state          text          NOT NULL DEFAULT 'CREATED',
    -- A state of the flow `checkout`.
    checkout       text          NOT NULL DEFAULT 'RESERVE_STOCK_PENDING',
    reservation_id uuid          NOT NULL DEFAULT gen_random_uuid(),
    pay_no         varchar(21),
    placed_at      timestamptz   NOT NULL DEFAULT now()
);

-- One row per effect of a message, with nothing that would keep a second one out: tests count them.
CREATE TABLE IF NOT EXISTS order_effects (
    seq       bigserial    PRIMARY KEY,
    task_type text         NOT NULL,
    biz_key   varchar(128) NOT NULL,
    order_id  varchar(18)  NOT NULL,
    at        timestamptz  NOT NULL DEFAULT clock_timestamp()
);

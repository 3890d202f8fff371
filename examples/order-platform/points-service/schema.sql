-- The service's own tables. De-duplication and outbox are those of the generated SQL.
CREATE TABLE IF NOT EXISTS points_account (
  user_id text PRIMARY KEY,
  balance bigint NOT NULL DEFAULT 0,
  frozen  boolean NOT NULL DEFAULT false
);
CREATE TABLE IF NOT EXISTS points_entry (
  entry_id    uuid PRIMARY KEY,
  user_id     text NOT NULL REFERENCES points_account,
  source_id   text NOT NULL,
  points_type text NOT NULL,
  points      bigint NOT NULL,
  expires_on  date,
  remark      text,
  state       text NOT NULL,
  booked_at   timestamptz NOT NULL
);

-- What a form asked to save under a key of its own: a second try, after an answer that got lost, is answered with the record
-- that the first one stored. The record's id is null only within the transaction that stores it.
CREATE TABLE save_keys (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  key uuid NOT NULL,
  request bytea NOT NULL,
  record_id bigint,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX save_keys_at ON save_keys (at);
GRANT SELECT, INSERT, UPDATE, DELETE ON save_keys TO cms_app;

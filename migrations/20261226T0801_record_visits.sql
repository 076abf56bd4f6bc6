-- Who has a record open to change it. Rows are renewed while the form is in use and count for less than a minute, so a crash may lose them.
CREATE UNLOGGED TABLE record_visits (
  resource text NOT NULL,
  record_id bigint NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (resource, record_id, account_id)
);
CREATE INDEX record_visits_account ON record_visits (account_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON record_visits TO cms_app;

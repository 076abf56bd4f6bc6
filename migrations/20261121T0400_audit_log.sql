-- What was done: one row a change, written in the transaction of the change. The application may add and read rows,
-- never change or remove them.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  account_id uuid,
  operation text NOT NULL,
  resource text NOT NULL,
  record_id text NOT NULL,
  -- The record's version after the change.
  version integer,
  -- Fields before and after: of an update those that changed, of an insert the whole record.
  before jsonb,
  after jsonb,
  request_id text NOT NULL,
  ip_address text,
  -- The log is filtered by any of these: reading them from this index alone is quick enough for that (a hundred thousand
  -- entries in some ten milliseconds), and one index, always added to at its end, costs a change a fraction of six.
  PRIMARY KEY (id) INCLUDE (at, account_id, operation, resource, record_id, ip_address, request_id)
);
-- Compressing every text a second time (its record's table does so too) is a fifth of what a change costs the database.
ALTER TABLE audit_log ALTER before SET STORAGE EXTERNAL, ALTER after SET STORAGE EXTERNAL;
CREATE INDEX audit_log_record ON audit_log (resource, record_id, id);

GRANT SELECT, INSERT ON audit_log TO cms_app;

-- Why content was refused, until it is sent for approval again or the refusal is taken back.
CREATE TABLE refusals (
  resource text NOT NULL,
  record_id bigint NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  refused_by uuid,
  refused_at timestamptz NOT NULL DEFAULT now(),
  -- Who had sent it for approval, to whom the refusal was told.
  asked_by uuid,
  PRIMARY KEY (resource, record_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON refusals TO cms_app;

-- Who last changed what waits: nobody approves his own text where a second person is needed.
ALTER TABLE approval_requests ADD COLUMN changed_by uuid;
GRANT UPDATE ON approval_requests TO cms_app;

-- Refusals of before had no reason.
UPDATE account_notifications SET raised = jsonb_set(raised, '{values,reason}', '"–"') WHERE raised ->> 'kind' = 'refused';

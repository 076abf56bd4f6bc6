-- Who sent what waits for approval: he is told what was decided (features/notifications/approvals.ts).
CREATE TABLE approval_requests (
  resource text NOT NULL,
  record_id bigint NOT NULL,
  asked_by uuid,
  asked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (resource, record_id)
);
GRANT SELECT, INSERT, DELETE ON approval_requests TO cms_app;

-- What waits already was sent by who changed it last.
INSERT INTO approval_requests (resource, record_id, asked_by)
  SELECT 'news', id, updated_by FROM news WHERE status = 2 AND deleted_at IS NULL
  UNION ALL SELECT 'introductions', id, updated_by FROM introductions WHERE status = 2 AND deleted_at IS NULL
  UNION ALL SELECT 'culture-articles', id, updated_by FROM culture_articles WHERE status = 2 AND deleted_at IS NULL
  UNION ALL SELECT 'albums', id, updated_by FROM albums WHERE status = 2 AND deleted_at IS NULL;

-- What the product told long ago is looked for every night.
CREATE INDEX account_notifications_raised ON account_notifications (at) WHERE notification_id IS NULL;

-- What staff write to each other (decision 75); what the product tells by itself stands in account_notifications alone.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title character varying(255) NOT NULL,
  message text NOT NULL,
  receivers text[] NOT NULL,
  kind text CHECK (kind IN ('general', 'tender', 'recruitment', 'press', 'release')),
  urgency text CHECK (urgency IN ('urgent', 'veryUrgent', 'immediate')),
  number character varying(50) NOT NULL,
  type integer NOT NULL CHECK (type BETWEEN 1 AND 5),
  valid_from timestamp with time zone,
  valid_to timestamp with time zone CHECK (valid_to > valid_from),
  attachments bigint[] NOT NULL,
  delivered_at timestamp with time zone,
  status smallint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  search tsvector NOT NULL
);
CREATE INDEX notifications_updated_at_order ON notifications (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX notifications_title_order ON notifications (title COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX notifications_delivered_at_order ON notifications (delivered_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX notifications_created_at_order ON notifications (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX notifications_status_usual ON notifications (status, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX notifications_search ON notifications USING gin (search);
CREATE INDEX notifications_trash ON notifications (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('notifications', NULL, NULL);
SELECT attach_files('notifications', '{}', '{attachments}', '{message}', '{}');

-- What an account was told: something written, or raised by a part of the product (its kind, values and address). Written
-- to many it is one row for each, made when it is delivered: reading a page is then an index of the reader's own.
CREATE TABLE account_notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  notification_id bigint REFERENCES notifications ON DELETE CASCADE,
  raised jsonb,
  -- When it came, or was last brought to mind.
  at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  CHECK ((notification_id IS NULL) <> (raised IS NULL))
);
CREATE UNIQUE INDEX account_notifications_receiver ON account_notifications (notification_id, account_id) WHERE notification_id IS NOT NULL;
CREATE INDEX account_notifications_own ON account_notifications (account_id, at DESC, id DESC);
CREATE INDEX account_notifications_unread ON account_notifications (account_id) WHERE read_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON account_notifications TO cms_app;

-- The accounts that these receivers are at this moment. Of a role or unit that is gone nobody is one.
CREATE FUNCTION notification_receivers(receivers text[]) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT a.id FROM accounts AS a WHERE a.status <> 0 AND ('everyone' = ANY(receivers) OR 'account:' || a.id = ANY(receivers)
    OR a.id IN (SELECT ar.account_id FROM account_roles AS ar JOIN roles AS r ON r.id = ar.role_id
      WHERE r.deleted_at IS NULL AND r.status = 1 AND 'role:' || r.id = ANY(receivers))
    OR a.staff_id IN (SELECT s.id FROM staff AS s JOIN units AS u ON u.id = s.unit_id
      WHERE s.deleted_at IS NULL AND u.deleted_at IS NULL AND 'unit:' || u.id = ANY(receivers)))
$$;

-- To other receivers it is delivered anew; those who have it keep what they have.
CREATE FUNCTION deliver_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.delivered_at := NULL;
  RETURN NEW;
END
$$;
CREATE TRIGGER deliver_again BEFORE UPDATE ON notifications FOR EACH ROW
  WHEN (OLD.receivers IS DISTINCT FROM NEW.receivers) EXECUTE FUNCTION deliver_again();
CREATE INDEX notifications_due ON notifications (valid_from) WHERE status = 1 AND deleted_at IS NULL AND delivered_at IS NULL;

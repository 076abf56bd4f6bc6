-- What receivers read is the edition that was sent to them, not the record that is being changed (decision 114).
CREATE TABLE notification_editions (
  notification_id bigint NOT NULL REFERENCES notifications ON DELETE CASCADE,
  edition integer NOT NULL,
  content jsonb NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  -- The last correction of its spelling: nobody was told of it.
  edited_at timestamptz,
  PRIMARY KEY (notification_id, edition)
);
-- Who had received an edition when the next one was sent, and who had read it.
CREATE TABLE earlier_receipts (
  notification_id bigint NOT NULL,
  edition integer NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  read_at timestamptz,
  PRIMARY KEY (notification_id, edition, account_id),
  FOREIGN KEY (notification_id, edition) REFERENCES notification_editions ON DELETE CASCADE
);
CREATE INDEX earlier_receipts_account ON earlier_receipts (account_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON notification_editions, earlier_receipts TO cms_app;

-- The last edition; 0: none was sent yet.
ALTER TABLE notifications ADD COLUMN edition integer NOT NULL DEFAULT 0;
-- Whether its receivers see it: from the delivery until it is withdrawn, also while a change of it waits.
ALTER TABLE notifications ADD COLUMN standing boolean NOT NULL DEFAULT false;
-- The next edition is delivered from then on; until then it can be taken back.
ALTER TABLE notifications ADD COLUMN deliver_after timestamptz;

INSERT INTO notification_editions (notification_id, edition, content, sent_at)
  SELECT n.id, 1, jsonb_build_object('title', n.title, 'message', n.message, 'receivers', n.receivers, 'kind', n.kind,
    'urgency', n.urgency, 'number', n.number, 'attachments', n.attachments::text[]), coalesce(n.delivered_at, now())
  FROM notifications AS n WHERE n.delivered_at IS NOT NULL
    OR EXISTS (SELECT FROM account_notifications AS an WHERE an.notification_id = n.id);
UPDATE notifications AS n SET edition = 1, standing = status = 1
  WHERE EXISTS (SELECT FROM notification_editions AS e WHERE e.notification_id = n.id);

-- Other receivers are a change like another: the code decides who is told (features/notifications/sending.ts).
DROP TRIGGER deliver_again ON notifications;
DROP FUNCTION deliver_again();

-- Seconds in which what was sent can be taken back.
ALTER TABLE site_settings ADD COLUMN recall_seconds smallint NOT NULL DEFAULT 10 CHECK (recall_seconds BETWEEN 0 AND 60);
-- Whether notifications of great weight need a second person to be sent.
ALTER TABLE site_settings ADD COLUMN second_person boolean NOT NULL DEFAULT false;

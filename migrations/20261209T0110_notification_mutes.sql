-- Kinds of what the product tells by itself that an account does not want to hear of.
CREATE TABLE notification_mutes (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind text NOT NULL,
  PRIMARY KEY (account_id, kind)
);
GRANT SELECT, INSERT, DELETE ON notification_mutes TO cms_app;

-- The address that an account has asked for: it becomes the account's when a code from that mailbox is typed.
CREATE TABLE account_address_changes (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  address text NOT NULL,
  -- Requests since `counted_from`, which bound the mails that somebody can have sent to strangers.
  requests integer NOT NULL DEFAULT 1,
  counted_from timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_address_changes TO cms_app;

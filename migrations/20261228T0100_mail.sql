-- Mails that the product sends, written in the transaction of the change that they tell of.
-- `proof` is what only the receiver may know (a code, the address of a link), encrypted; it is forgotten once it is sent.
CREATE TABLE mail_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template text NOT NULL,
  address text NOT NULL,
  receiver text NOT NULL DEFAULT '',
  language text NOT NULL,
  content jsonb NOT NULL DEFAULT '{}',
  proof bytea,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'held', 'sent', 'failed', 'expired')),
  attempts integer NOT NULL DEFAULT 0,
  problem text,
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  tried_at timestamptz,
  sent_at timestamptz
);
CREATE INDEX mail_messages_newest ON mail_messages (created_at DESC, id DESC);
CREATE INDEX mail_messages_of_state ON mail_messages (state, created_at DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_messages TO cms_app;

-- Codes and links that prove something once. One of a purpose stands for a subject at a time: a new one replaces it.
CREATE TABLE one_time_codes (
  purpose text NOT NULL,
  subject text NOT NULL,
  code_hash bytea NOT NULL,
  link_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (purpose, subject)
);
CREATE UNIQUE INDEX one_time_codes_link ON one_time_codes (link_hash);
GRANT SELECT, INSERT, UPDATE, DELETE ON one_time_codes TO cms_app;

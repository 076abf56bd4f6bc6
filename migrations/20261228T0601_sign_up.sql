-- Signing up: who may, by which terms, and who waits for an account.
CREATE TABLE sign_up_settings (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  mode text NOT NULL DEFAULT 'closed' CHECK (mode IN ('closed', 'invitation', 'open')),
  version integer NOT NULL DEFAULT 1
);
INSERT INTO sign_up_settings DEFAULT VALUES;
GRANT SELECT, UPDATE ON sign_up_settings TO cms_app;

-- Each change of the terms is a version; none is ever changed, because people accepted it.
CREATE TABLE sign_up_terms (
  version integer PRIMARY KEY,
  text text NOT NULL,
  text_en text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES accounts ON DELETE SET NULL
);
GRANT SELECT, INSERT ON sign_up_terms TO cms_app;

CREATE TABLE terms_acceptances (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  version integer NOT NULL REFERENCES sign_up_terms,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, version)
);
GRANT SELECT, INSERT ON terms_acceptances TO cms_app;

-- `link_hash` recognises the link of an invitation that is over, to say why; one_time_codes hold what still proves.
CREATE TABLE invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  full_name text NOT NULL DEFAULT '',
  role_ids bigint[] NOT NULL DEFAULT '{}',
  staff_id bigint REFERENCES staff ON DELETE SET NULL,
  language text NOT NULL,
  link_hash bytea NOT NULL UNIQUE,
  mail_id bigint REFERENCES mail_messages ON DELETE SET NULL,
  invited_by uuid REFERENCES accounts ON DELETE SET NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  revoked_at timestamptz,
  account_id uuid REFERENCES accounts ON DELETE SET NULL
);
CREATE UNIQUE INDEX invitations_open ON invitations (email) WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX invitations_newest ON invitations (invited_at DESC, id DESC);
CREATE INDEX invitations_mail ON invitations (mail_id);
CREATE INDEX invitations_staff ON invitations (staff_id);
GRANT SELECT, INSERT, UPDATE ON invitations TO cms_app;

-- People who signed up and have no account yet. The password, hashed, is forgotten with the decision.
CREATE TABLE sign_ups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  full_name text NOT NULL,
  phone text NOT NULL,
  designation text NOT NULL,
  password text,
  language text NOT NULL,
  username text,
  terms_version integer REFERENCES sign_up_terms,
  state text NOT NULL DEFAULT 'unconfirmed' CHECK (state IN ('unconfirmed', 'waiting', 'approved', 'refused')),
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  decided_at timestamptz,
  decided_by uuid REFERENCES accounts ON DELETE SET NULL,
  reason text NOT NULL DEFAULT '',
  account_id uuid REFERENCES accounts ON DELETE SET NULL
);
CREATE UNIQUE INDEX sign_ups_unconfirmed ON sign_ups (email) WHERE state = 'unconfirmed';
CREATE UNIQUE INDEX sign_ups_waiting ON sign_ups (email) WHERE state = 'waiting';
CREATE INDEX sign_ups_of_state ON sign_ups (state, confirmed_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_ups TO cms_app;

-- How often somebody signed up within the hour that began with the first time: of an address, a network, a mailbox.
CREATE TABLE sign_up_attempts (
  subject text PRIMARY KEY,
  attempts integer NOT NULL,
  began_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_up_attempts TO cms_app;

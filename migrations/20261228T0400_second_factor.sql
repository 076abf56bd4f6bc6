-- What proves an account besides its password. `secret` is sealed with the product's secret; `last_step` is the time step
-- of the last accepted code, which counts once. Until `confirmed_at` the authenticator is being set up.
CREATE TABLE account_authenticators (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  secret bytea NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz
);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_authenticators TO cms_app;

-- Codes on paper, each for one sign-in without the authenticator.
CREATE TABLE account_recovery_codes (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_recovery_codes TO cms_app;

CREATE TABLE account_passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX account_passkeys_account ON account_passkeys (account_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_passkeys TO cms_app;

-- Challenges carry their own proof that the product issued them. This table holds those that were answered, until they expire.
CREATE TABLE used_passkey_challenges (
  challenge text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON used_passkey_challenges TO cms_app;

-- Browsers that are not asked for the second factor of an account.
CREATE TABLE account_trusted_devices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_trusted_devices_account ON account_trusted_devices (account_id);
GRANT SELECT, INSERT, DELETE ON account_trusted_devices TO cms_app;

-- Sign-ins whose first proof was no password, waiting some minutes for the second.
CREATE TABLE pending_sign_ins (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  remember boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON pending_sign_ins TO cms_app;

-- When the person of a session last proved to be there: at the sign-in, and whenever asked again.
ALTER TABLE account_sessions ADD proven_at timestamptz NOT NULL DEFAULT now();
UPDATE account_sessions SET proven_at = created_at;

-- Roles whose accounts need a second factor, the days they have to set it up, and the end of them for each account.
ALTER TABLE roles ADD second_factor boolean NOT NULL DEFAULT false;
ALTER TABLE roles ALTER second_factor DROP DEFAULT;
ALTER TABLE accounts ADD second_factor_due_at timestamptz;
ALTER TABLE site_settings
  ADD second_factor_days integer NOT NULL DEFAULT 14 CHECK (second_factor_days BETWEEN 0 AND 90),
  ADD ask_again boolean NOT NULL DEFAULT false;

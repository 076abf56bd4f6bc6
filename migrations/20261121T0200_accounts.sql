-- Accounts of the staff. The identity library reads and writes these four tables under these column names.
CREATE TABLE accounts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username text NOT NULL UNIQUE,
  display_username text,
  full_name text NOT NULL,
  email text NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  phone text NOT NULL DEFAULT '',
  avatar text,
  -- 1 active, 0 inactive, 2 locked by an administrator
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1, 2)),
  must_change_password boolean NOT NULL DEFAULT false,
  last_login_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE account_credentials (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  provider_id text NOT NULL,
  provider_account_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, provider_account_id)
);
CREATE INDEX account_credentials_account ON account_credentials (account_id);

CREATE TABLE account_sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_sessions_account ON account_sessions (account_id);

CREATE TABLE account_verifications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_verifications_identifier ON account_verifications (identifier);

-- Failed sign-ins by the name that was typed, whether an account has it or not: so that both are told alike.
CREATE TABLE sign_in_failures (
  username text PRIMARY KEY,
  failures integer NOT NULL,
  last_failed_at timestamptz NOT NULL,
  blocked_until timestamptz
);

-- Accounts are never removed, only closed: records and their history name them. That is why records say who wrote them
-- without a foreign key, whose check would lock the writer's own account for every record written.
GRANT SELECT, INSERT, UPDATE ON accounts TO cms_app;
GRANT SELECT, INSERT, UPDATE, DELETE
  ON account_credentials, account_sessions, account_verifications, sign_in_failures TO cms_app;

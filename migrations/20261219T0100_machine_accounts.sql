-- An account is a person's or a machine's. A machine has no password and signs in nowhere: it calls with a key, of which the
-- digest alone is kept.
ALTER TABLE accounts ADD kind text NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'machine'));
ALTER TABLE accounts ADD CONSTRAINT accounts_machine CHECK (kind = 'person' OR (staff_id IS NULL AND NOT must_change_password));

CREATE TABLE account_keys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  prefix text NOT NULL,
  digest bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES accounts ON DELETE SET NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  last_used_from text
);
CREATE INDEX account_keys_account ON account_keys (account_id);
CREATE INDEX account_keys_created_by ON account_keys (created_by) WHERE created_by IS NOT NULL;
GRANT SELECT, INSERT, DELETE, UPDATE (last_used_at, last_used_from) ON account_keys TO cms_app;

-- What the application errs in, the database refuses: a machine gets no password and no session, a person no key, and neither
-- becomes the other.
CREATE FUNCTION require_account_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM accounts WHERE id = NEW.account_id AND kind <> TG_ARGV[0]) THEN
    RAISE EXCEPTION 'this is for accounts of kind % alone', TG_ARGV[0] USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER require_account_kind BEFORE INSERT ON account_credentials
  FOR EACH ROW EXECUTE FUNCTION require_account_kind('person');
CREATE TRIGGER require_account_kind BEFORE INSERT ON account_sessions
  FOR EACH ROW EXECUTE FUNCTION require_account_kind('person');
CREATE TRIGGER require_account_kind BEFORE INSERT ON account_keys
  FOR EACH ROW EXECUTE FUNCTION require_account_kind('machine');

CREATE FUNCTION keep_account_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an account stays of its kind' USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER keep_account_kind BEFORE UPDATE OF kind ON accounts
  FOR EACH ROW WHEN (OLD.kind <> NEW.kind) EXECUTE FUNCTION keep_account_kind();

-- A machine never manages access, and so is nobody's way back to it.
CREATE OR REPLACE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('access'));
  IF EXISTS (SELECT FROM accounts) AND NOT EXISTS (
    SELECT FROM accounts AS a JOIN account_access AS w ON w.account_id = a.id
    WHERE a.status = 1 AND a.kind = 'person' AND w.role_active AND w.function_active AND w.api_enabled
      AND w.api_name IN ('updateRoleFunction', 'updateUserRole', 'updateUserStatus')
    GROUP BY a.id HAVING count(DISTINCT w.api_name) = 3)
  THEN
    RAISE EXCEPTION 'no account would be left that can manage access' USING ERRCODE = 'CM001';
  END IF;
  RETURN NULL;
END
$$;

-- Nor does a machine read notifications.
CREATE OR REPLACE FUNCTION notification_receivers(receivers text[]) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT a.id FROM accounts AS a WHERE a.status <> 0 AND a.kind = 'person'
    AND ('everyone' = ANY(receivers) OR 'account:' || a.id = ANY(receivers)
    OR a.id IN (SELECT ar.account_id FROM account_roles AS ar JOIN roles AS r ON r.id = ar.role_id
      WHERE r.deleted_at IS NULL AND r.status = 1 AND 'role:' || r.id = ANY(receivers))
    OR a.staff_id IN (SELECT s.id FROM staff AS s JOIN units AS u ON u.id = s.unit_id
      WHERE s.deleted_at IS NULL AND u.deleted_at IS NULL AND 'unit:' || u.id = ANY(receivers)))
$$;

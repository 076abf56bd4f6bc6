-- Personal access tokens: a program calls with one on behalf of a person, for the operations that it lists. The digest alone is
-- stored.
CREATE TABLE account_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  prefix text NOT NULL,
  digest bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
  operations text[] NOT NULL CHECK (cardinality(operations) > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  last_used_from text
);
CREATE INDEX account_tokens_account ON account_tokens (account_id);
GRANT SELECT, INSERT, DELETE, UPDATE (last_used_at, last_used_from) ON account_tokens TO cms_app;

CREATE TRIGGER require_account_kind BEFORE INSERT ON account_tokens
  FOR EACH ROW EXECUTE FUNCTION require_account_kind('person');
-- A new token is in no cache, and its use changes no right.
CREATE TRIGGER access_changed AFTER DELETE ON account_tokens
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();

-- Whatever sets another password, locks an account or closes it ends its tokens: who took one over could have made some.
CREATE FUNCTION end_account_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM account_tokens WHERE account_id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
  RETURN NULL;
END
$$;
CREATE TRIGGER end_account_tokens AFTER UPDATE OF password ON account_credentials
  FOR EACH ROW WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION end_account_tokens('account_id');
CREATE TRIGGER end_account_tokens AFTER UPDATE OF status ON accounts
  FOR EACH ROW WHEN (OLD.status = 1 AND NEW.status <> 1) EXECUTE FUNCTION end_account_tokens('id');

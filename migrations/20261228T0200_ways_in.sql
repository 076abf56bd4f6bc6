-- Identities at other providers with which an account signs in. What names one is the provider, its address and what it
-- calls the person: never a mail address, which may become another person's.
CREATE TABLE account_identities (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  -- What the person sees of it: a mail address or a name.
  shown_as text NOT NULL DEFAULT '',
  linked_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  UNIQUE (provider, issuer, subject)
);
CREATE INDEX account_identities_account ON account_identities (account_id);
CREATE TRIGGER require_account_kind BEFORE INSERT ON account_identities
  FOR EACH ROW EXECUTE FUNCTION require_account_kind('person');
GRANT SELECT, INSERT, UPDATE, DELETE ON account_identities TO cms_app;

-- The provider whose claims gave the role, which takes it away as well; null: somebody gave it here.
ALTER TABLE account_roles ADD COLUMN claimed_from text;

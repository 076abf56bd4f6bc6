-- How the interface looks: to each account, and to everybody who has not chosen. Values that a later version no longer knows are passed over.
CREATE TABLE account_preferences (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  choices jsonb NOT NULL
);
CREATE TABLE site_preferences (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  defaults jsonb NOT NULL DEFAULT '{}',
  fixed text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1
);
INSERT INTO site_preferences DEFAULT VALUES;
GRANT SELECT, INSERT, UPDATE, DELETE ON account_preferences TO cms_app;
GRANT SELECT, UPDATE ON site_preferences TO cms_app;

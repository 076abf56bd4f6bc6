-- A session whose person proves to be there anew gets another token; the one before counts for the calls that were on their
-- way with it.
ALTER TABLE account_sessions ADD COLUMN previous_token text, ADD COLUMN previous_token_until timestamptz;
CREATE INDEX account_sessions_previous_token ON account_sessions (previous_token) WHERE previous_token IS NOT NULL;

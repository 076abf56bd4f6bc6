-- Failed sign-ins are counted by what they have in common: the device or the network with the name, the address, the network.
-- What was counted by name alone is dropped: it let anybody keep somebody else out.
DELETE FROM sign_in_failures;
ALTER TABLE sign_in_failures
  DROP CONSTRAINT sign_in_failures_pkey,
  ALTER username DROP NOT NULL,
  ADD subject text PRIMARY KEY,
  ADD allowed integer NOT NULL;
CREATE INDEX sign_in_failures_username ON sign_in_failures (username) WHERE username IS NOT NULL;
CREATE INDEX sign_in_failures_last ON sign_in_failures (last_failed_at);

-- A session that is not remembered ends when nobody used it for some hours; each ends for good some days after the sign-in.
-- Sessions of before were promised neither: whoever has one signs in again.
DELETE FROM account_sessions;
ALTER TABLE account_sessions ADD remembered boolean NOT NULL DEFAULT false;
CREATE INDEX account_sessions_expires ON account_sessions (expires_at);

-- That a session is used, and so lasts longer, changes nobody's rights: processes need not forget what they know.
DROP TRIGGER access_changed ON account_sessions;
CREATE TRIGGER access_changed AFTER DELETE ON account_sessions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER access_changed_row AFTER UPDATE ON account_sessions
  FOR EACH ROW WHEN (
    NEW.expires_at < OLD.expires_at
    OR (NEW.account_id, NEW.token, NEW.view_as_role, NEW.view_as_account)
      IS DISTINCT FROM (OLD.account_id, OLD.token, OLD.view_as_role, OLD.view_as_account))
  EXECUTE FUNCTION notify_access_changed();

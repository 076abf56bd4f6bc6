-- A session whose screen is locked answers nothing until its account has typed its password again.
ALTER TABLE account_sessions ADD COLUMN locked_at timestamptz;

-- Every process forgets at once what it knew of a session that was locked or unlocked.
DROP TRIGGER access_changed_row ON account_sessions;
CREATE TRIGGER access_changed_row AFTER UPDATE ON account_sessions
  FOR EACH ROW WHEN (
    NEW.expires_at < OLD.expires_at
    OR (NEW.account_id, NEW.token, NEW.view_as_role, NEW.view_as_account, NEW.locked_at)
      IS DISTINCT FROM (OLD.account_id, OLD.token, OLD.view_as_role, OLD.view_as_account, OLD.locked_at))
  EXECUTE FUNCTION notify_access_changed();

-- Minutes without use after which open pages are locked; 0: never.
ALTER TABLE site_settings ADD COLUMN lock_minutes smallint NOT NULL DEFAULT 15 CHECK (lock_minutes BETWEEN 0 AND 480);

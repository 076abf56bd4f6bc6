-- A code for a new password ends with what it was asked for: another password, address or state of the account.
CREATE FUNCTION end_reset_codes(account uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM one_time_codes WHERE purpose = 'resetPassword' AND subject LIKE account::text || ' %'
$$;
CREATE FUNCTION end_reset_codes_of_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_reset_codes(NEW.account_id);
  RETURN NULL;
END $$;
CREATE FUNCTION end_reset_codes_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_reset_codes(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER end_reset_codes AFTER UPDATE OF password ON account_credentials
  FOR EACH ROW WHEN (NEW.password IS DISTINCT FROM OLD.password) EXECUTE FUNCTION end_reset_codes_of_password();
CREATE TRIGGER end_reset_codes AFTER UPDATE OF email, status ON accounts
  FOR EACH ROW WHEN (NEW.email <> OLD.email OR NEW.status <> OLD.status) EXECUTE FUNCTION end_reset_codes_of_account();

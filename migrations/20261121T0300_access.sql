-- Who may do what: an account holds roles, a role holds functions, a function holds APIs (operations).
CREATE TABLE apis (
  -- The operation's name; synchronised from the contract at every start.
  name text PRIMARY KEY,
  group_name text NOT NULL,
  access text NOT NULL,
  writes boolean NOT NULL,
  enabled boolean NOT NULL DEFAULT true
);

CREATE TABLE functions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  group_name text NOT NULL
);

CREATE TABLE roles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  status smallint NOT NULL DEFAULT 1
);

CREATE TABLE function_apis (
  function_id bigint NOT NULL REFERENCES functions ON DELETE CASCADE,
  api_name text NOT NULL REFERENCES apis ON DELETE CASCADE,
  PRIMARY KEY (function_id, api_name)
);
CREATE INDEX function_apis_api ON function_apis (api_name);

CREATE TABLE role_functions (
  role_id bigint NOT NULL REFERENCES roles ON DELETE CASCADE,
  function_id bigint NOT NULL REFERENCES functions ON DELETE CASCADE,
  PRIMARY KEY (role_id, function_id)
);
CREATE INDEX role_functions_function ON role_functions (function_id);

CREATE TABLE account_roles (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  role_id bigint NOT NULL REFERENCES roles ON DELETE CASCADE,
  PRIMARY KEY (account_id, role_id)
);
CREATE INDEX account_roles_role ON account_roles (role_id);

GRANT SELECT, INSERT, UPDATE, DELETE
  ON apis, functions, roles, function_apis, role_functions, account_roles TO cms_app;

-- Every server process remembers who may do what; it forgets when one of these tables changes, whoever changes it.
-- The notification is sent by the database at commit, so a process never reads the state before the change after it.
CREATE FUNCTION notify_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', '');
  RETURN NULL;
END
$$;

-- Not for every column: a sign-in, which stores its time, changes nobody's rights.
CREATE TRIGGER access_changed AFTER UPDATE OF username, full_name, must_change_password, status OR DELETE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER access_changed AFTER UPDATE OR DELETE ON account_sessions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER access_changed AFTER INSERT OR UPDATE OR DELETE ON account_roles
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER access_changed AFTER INSERT OR UPDATE OR DELETE ON role_functions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER access_changed AFTER INSERT OR UPDATE OR DELETE ON function_apis
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER access_changed AFTER UPDATE OR DELETE ON roles
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER access_changed AFTER UPDATE OR DELETE ON functions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER access_changed AFTER UPDATE OR DELETE ON apis
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();

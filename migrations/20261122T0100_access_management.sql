-- Roles and functions become resources of the product; accounts are listed, searched and changed by version; a session
-- may look at the product as another; calls are counted; the last account that can manage access cannot be lost.

-- `seed` is the name under which the product hands out what a new version brings. It is not a field: whoever renames
-- a role or a function neither gains by it nor gets the old one back with the next start.
ALTER TABLE roles
  ALTER name TYPE varchar(100) USING left(name, 100),
  ALTER code TYPE varchar(60) USING left(code, 60),
  ALTER description TYPE varchar(500) USING left(description, 500),
  ALTER description DROP DEFAULT,
  ALTER status DROP DEFAULT,
  ADD seed text UNIQUE,
  ADD version integer NOT NULL DEFAULT 1,
  ADD created_at timestamptz NOT NULL DEFAULT now(),
  ADD created_by uuid,
  ADD updated_at timestamptz NOT NULL DEFAULT now(),
  ADD updated_by uuid,
  ADD deleted_at timestamptz,
  ADD deleted_by uuid,
  ADD search tsvector NOT NULL DEFAULT '',
  DROP CONSTRAINT roles_code_key;
UPDATE roles SET seed = code;

ALTER TABLE functions
  ALTER name TYPE varchar(100) USING left(name, 100),
  ALTER code TYPE varchar(60) USING left(replace(code, '.', '-'), 60),
  ALTER group_name SET DEFAULT '',
  ADD description varchar(500) NOT NULL DEFAULT '',
  ADD status smallint NOT NULL DEFAULT 1,
  ADD seed text UNIQUE,
  ADD version integer NOT NULL DEFAULT 1,
  ADD created_at timestamptz NOT NULL DEFAULT now(),
  ADD created_by uuid,
  ADD updated_at timestamptz NOT NULL DEFAULT now(),
  ADD updated_by uuid,
  ADD deleted_at timestamptz,
  ADD deleted_by uuid,
  ADD search tsvector NOT NULL DEFAULT '',
  DROP CONSTRAINT functions_code_key;
UPDATE functions SET seed = code;

-- From here on every insert says these; words of rows that were there before are filled in at the start.
ALTER TABLE roles ALTER search DROP DEFAULT;
ALTER TABLE functions ALTER search DROP DEFAULT, ALTER description DROP DEFAULT, ALTER status DROP DEFAULT;

CREATE UNIQUE INDEX roles_code ON roles (code) WHERE deleted_at IS NULL;
CREATE INDEX roles_name ON roles (name COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX roles_updated ON roles (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX roles_created ON roles (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX roles_trash ON roles (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX roles_search ON roles USING gin (search);
CREATE UNIQUE INDEX functions_code ON functions (code) WHERE deleted_at IS NULL;
CREATE INDEX functions_name ON functions (name COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX functions_updated ON functions (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX functions_created ON functions (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX functions_trash ON functions (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX functions_search ON functions USING gin (search);
SELECT attach_resource('roles', NULL, NULL);
SELECT attach_resource('functions', NULL, NULL);
INSERT INTO record_counts (resource, trashed, status, group_id, flag, amount)
  SELECT 'roles', false, status, NULL::bigint, false, count(*) FROM roles GROUP BY status
  UNION ALL SELECT 'functions', false, status, NULL, false, count(*) FROM functions GROUP BY status;

ALTER TABLE accounts
  ADD version integer NOT NULL DEFAULT 1,
  ADD search tsvector NOT NULL DEFAULT '';
CREATE INDEX accounts_created ON accounts (created_at DESC, id DESC);
CREATE INDEX accounts_full_name ON accounts (full_name COLLATE "vi-x-icu", id);
CREATE INDEX accounts_last_login ON accounts (last_login_at DESC NULLS LAST, id DESC);
CREATE INDEX accounts_search ON accounts USING gin (search);

-- As what a session looks at the product: reading only (features/auth/sessions.ts).
ALTER TABLE account_sessions
  ADD view_as_role bigint REFERENCES roles ON DELETE SET NULL,
  ADD view_as_account uuid REFERENCES accounts ON DELETE SET NULL,
  ADD CHECK (view_as_role IS NULL OR view_as_account IS NULL);
CREATE INDEX account_sessions_view_as_role ON account_sessions (view_as_role) WHERE view_as_role IS NOT NULL;
CREATE INDEX account_sessions_view_as_account ON account_sessions (view_as_account) WHERE view_as_account IS NOT NULL;

-- Calls of each operation a day, and those among them that were refused.
CREATE TABLE api_calls (
  api_name text NOT NULL REFERENCES apis ON DELETE CASCADE,
  day date NOT NULL,
  calls bigint NOT NULL,
  refusals bigint NOT NULL,
  PRIMARY KEY (api_name, day)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON api_calls TO cms_app;

-- Every way by which an account comes to an operation. A way counts when all three flags do; what is out of use for the
-- moment is told too, because it may be put back into use.
CREATE VIEW account_access AS
  SELECT ar.account_id, r.id AS role_id, r.status = 1 AS role_active, f.id AS function_id,
    f.status = 1 AS function_active, a.name AS api_name, a.enabled AS api_enabled
  FROM account_roles AS ar
  JOIN roles AS r ON r.id = ar.role_id AND r.deleted_at IS NULL
  JOIN role_functions AS rf ON rf.role_id = r.id
  JOIN functions AS f ON f.id = rf.function_id AND f.deleted_at IS NULL
  JOIN function_apis AS fa ON fa.function_id = f.id
  JOIN apis AS a ON a.name = fa.api_name;
GRANT SELECT ON account_access TO cms_app;

-- Somebody must be left who can give access again, whatever takes it away and whoever does. Changes wait for each other
-- here, so that two of them at the same moment cannot each count on what the other removes.
CREATE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('access'));
  IF EXISTS (SELECT FROM accounts) AND NOT EXISTS (
    SELECT FROM accounts AS a JOIN account_access AS w ON w.account_id = a.id
    WHERE a.status = 1 AND w.role_active AND w.function_active AND w.api_enabled
      AND w.api_name IN ('updateRoleFunction', 'updateUserRole', 'updateUserStatus')
    GROUP BY a.id HAVING count(DISTINCT w.api_name) = 3)
  THEN
    RAISE EXCEPTION 'no account would be left that can manage access' USING ERRCODE = 'CM001';
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER keep_an_administrator AFTER UPDATE OF status OR DELETE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION keep_an_administrator();
CREATE TRIGGER keep_an_administrator AFTER UPDATE OR DELETE ON account_roles
  FOR EACH STATEMENT EXECUTE FUNCTION keep_an_administrator();
CREATE TRIGGER keep_an_administrator AFTER UPDATE OF status, deleted_at OR DELETE ON roles
  FOR EACH STATEMENT EXECUTE FUNCTION keep_an_administrator();
CREATE TRIGGER keep_an_administrator AFTER UPDATE OR DELETE ON role_functions
  FOR EACH STATEMENT EXECUTE FUNCTION keep_an_administrator();
CREATE TRIGGER keep_an_administrator AFTER UPDATE OF status, deleted_at OR DELETE ON functions
  FOR EACH STATEMENT EXECUTE FUNCTION keep_an_administrator();
CREATE TRIGGER keep_an_administrator AFTER UPDATE OR DELETE ON function_apis
  FOR EACH STATEMENT EXECUTE FUNCTION keep_an_administrator();
CREATE TRIGGER keep_an_administrator AFTER UPDATE OF enabled ON apis
  FOR EACH STATEMENT EXECUTE FUNCTION keep_an_administrator();
-- A new version removes the operations that it no longer has; only these three are anybody's way back.
CREATE TRIGGER keep_an_administrator_removed AFTER DELETE ON apis FOR EACH ROW
  WHEN (OLD.name IN ('updateRoleFunction', 'updateUserRole', 'updateUserStatus'))
  EXECUTE FUNCTION keep_an_administrator();

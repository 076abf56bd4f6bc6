-- The product works through two roles that cannot log in; a connection takes one on when it opens.
-- cms_app: what operations need. cms_public: what visitors may read, column by column, and nothing else.
DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['cms_app', 'cms_public'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- Roles belong to the whole server: another database's migration was quicker.
    END;
    -- PostgreSQL 15 does not tell yet whether a role may be taken on from whether it is held.
    IF NOT pg_has_role(current_user, role_name,
      CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END)
    THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
    END IF;
  END LOOP;
END
$$;

GRANT USAGE ON SCHEMA public TO cms_app, cms_public;

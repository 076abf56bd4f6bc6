-- The product works through two roles that cannot log in; each start makes them, and the logins that hold them, before it
-- migrates (src/platform/database/logins.ts).
-- cms_app: what operations need. cms_public: what visitors may read, column by column, and nothing else.
GRANT USAGE ON SCHEMA public TO cms_app, cms_public;

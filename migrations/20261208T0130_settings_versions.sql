-- Settings of the site with a version, a name in English, and the days of the announcement.
ALTER TABLE site_settings
  ADD COLUMN company_name_en text NOT NULL DEFAULT '',
  ADD COLUMN announcement_from timestamptz,
  ADD COLUMN announcement_to timestamptz,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CHECK (announcement_to > announcement_from);

-- Open browsers are told when they change (server/events.ts).
CREATE FUNCTION site_settings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('site_settings_changed', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER site_settings_changed AFTER UPDATE ON site_settings
  FOR EACH STATEMENT EXECUTE FUNCTION site_settings_changed();

-- A picture of the library as the logo of the site. The one row has a number, under which the library tells who uses the picture.
ALTER TABLE site_settings
  ADD COLUMN id bigint NOT NULL DEFAULT 1 CHECK (id = 1),
  ADD COLUMN logo bigint REFERENCES stored_files;
SELECT attach_files('site_settings', '{logo}', '{}', '{}', '{}');

-- A picture that is replaced has another address: open browsers are told, as of every change of the settings.
CREATE FUNCTION site_logo_follows_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM site_settings WHERE logo = NEW.id) THEN
    PERFORM pg_notify('site_settings_changed', '');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER site_logo_follows AFTER UPDATE OF storage_key ON stored_files FOR EACH ROW
  WHEN (OLD.storage_key <> NEW.storage_key) EXECUTE FUNCTION site_logo_follows_file();

-- Uploaded files. The bytes are in the file storage under storage_key; pictures also in smaller widths beside it.
CREATE TABLE media (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  storage_key text NOT NULL UNIQUE,
  name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  alt text NOT NULL DEFAULT '',
  -- Pixels of a picture; null for other files.
  width integer,
  height integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  CHECK ((width IS NULL) = (height IS NULL))
);
GRANT SELECT, INSERT, UPDATE ON media TO cms_app;
GRANT SELECT (id, storage_key, name, media_type, bytes, alt, width, height) ON media TO cms_public;

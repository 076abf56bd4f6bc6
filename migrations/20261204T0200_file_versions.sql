-- Contents that a file had before, and one that waits to be published. What visitors are shown is in stored_files; a file that is
-- replaced keeps its id and every use, and its bytes stay until it is removed for ever.
ALTER TABLE stored_files
  ADD COLUMN content_number integer NOT NULL DEFAULT 1,
  -- When and by whom the content came that is shown now; NULL: with the file itself.
  ADD COLUMN content_at timestamptz,
  ADD COLUMN content_by uuid,
  ADD COLUMN pending_content boolean NOT NULL DEFAULT false;
CREATE TABLE file_versions (
  file_id bigint NOT NULL REFERENCES stored_files ON DELETE CASCADE,
  number integer NOT NULL,
  state text NOT NULL CHECK (state IN ('earlier', 'pending')),
  storage_key text NOT NULL,
  media_type varchar(100) NOT NULL,
  bytes integer NOT NULL,
  sha256 varchar(64) NOT NULL,
  width integer,
  height integer,
  original_key text,
  original_bytes integer,
  placeholder text,
  avif boolean,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (file_id, number)
);
-- One content of a file waits at a time.
CREATE UNIQUE INDEX file_versions_pending ON file_versions (file_id) WHERE state = 'pending';
CREATE INDEX file_versions_key ON file_versions (storage_key);
GRANT SELECT, INSERT, DELETE ON file_versions TO cms_app;
GRANT SELECT (file_id, storage_key) ON file_versions TO cms_public;
CREATE INDEX media_pending ON stored_files (created_at DESC, id DESC) WHERE library AND deleted_at IS NULL AND pending_content;

-- With the last that names bytes these go; a content that was restored is named twice.
CREATE FUNCTION keep_removed_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM stored_files WHERE storage_key = OLD.storage_key)
    AND NOT EXISTS (SELECT FROM file_versions WHERE storage_key = OLD.storage_key) THEN
    INSERT INTO removed_files (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER version_removed AFTER DELETE ON file_versions FOR EACH ROW EXECUTE FUNCTION keep_removed_version();

-- The files that a text names by the address that they have, or had before they were replaced.
CREATE OR REPLACE FUNCTION file_keys(html text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH keys AS (
    SELECT DISTINCT key FROM regexp_matches(html, '/files/([0-9a-f]{24}/[a-z0-9-]{1,80}\.[a-z0-9]{2,5})', 'g') AS found,
      LATERAL (VALUES (found[1]), (regexp_replace(found[1], '(-\d+)?\.(webp|avif)$', '.webp')), (regexp_replace(found[1], '\.avif$', '.webp'))) AS named(key))
  SELECT coalesce(array_agg(DISTINCT key), '{}') FROM (
    SELECT key FROM keys
    UNION ALL SELECT f.storage_key FROM file_versions AS v JOIN stored_files AS f ON f.id = v.file_id
      WHERE v.storage_key IN (SELECT key FROM keys)) AS named
$$;

-- A text with the addresses that its files have now: whoever reads it is shown what was put in their place.
CREATE FUNCTION with_current_files(html text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  replaced record;
BEGIN
  FOR replaced IN
    SELECT DISTINCT split_part(v.storage_key, '/', 1) AS before, split_part(f.storage_key, '/', 1) AS now
    FROM file_versions AS v JOIN stored_files AS f ON f.id = v.file_id
    WHERE v.storage_key = ANY(file_keys(html)) AND v.storage_key <> f.storage_key
  LOOP
    html := replace(html, '/files/' || replaced.before || '/', '/files/' || replaced.now || '/');
  END LOOP;
  RETURN html;
END
$$;

CREATE OR REPLACE VIEW media AS
SELECT id, CASE WHEN kind = 'image' THEN id END AS picture, ARRAY[id] AS file, name, folder_id, alt, caption, description, persons,
  photographer, source, licence, kind, media_type, bytes, size, coalesce(width, 0) AS width, coalesce(height, 0) AS height, sha256,
  created_at AS uploaded_at, kind = 'image' AND alt = '' AS without_alt,
  NOT used AND NOT EXISTS (SELECT FROM media_uses WHERE media_id = stored_files.id OFFSET 0) AS unused,
  status, version, created_at, created_by, updated_at, updated_by, deleted_at, deleted_by, search,
  focal_x, focal_y, coalesce(original_bytes, 0) AS original_bytes, pending_content
FROM stored_files WHERE library;

-- What is kept of a picture besides the bytes that are shown: the original without what it says of its maker, a few bytes to
-- show until the picture is there, and whether there are AVIF copies beside those in WebP (NULL: nobody has tried yet).
ALTER TABLE stored_files
  ADD COLUMN original_key text,
  ADD COLUMN original_bytes integer,
  ADD COLUMN placeholder text,
  ADD COLUMN avif boolean,
  -- The point, in percent from the left and the top, that stays to be seen where the picture is cut.
  ADD COLUMN focal_x integer NOT NULL DEFAULT 50 CHECK (focal_x BETWEEN 0 AND 100),
  ADD COLUMN focal_y integer NOT NULL DEFAULT 50 CHECK (focal_y BETWEEN 0 AND 100),
  ADD CHECK ((original_key IS NULL) = (original_bytes IS NULL));
GRANT SELECT (placeholder, avif, focal_x, focal_y) ON stored_files TO cms_public;

-- What is still to be made, newest first: what was just uploaded is what people are about to look at.
CREATE INDEX stored_files_without_copies ON stored_files (id DESC) WHERE kind = 'image' AND (avif IS NULL OR placeholder IS NULL);

CREATE OR REPLACE VIEW media AS
SELECT id, CASE WHEN kind = 'image' THEN id END AS picture, ARRAY[id] AS file, name, folder_id, alt, caption, description, persons,
  photographer, source, licence, kind, media_type, bytes, size, coalesce(width, 0) AS width, coalesce(height, 0) AS height, sha256,
  created_at AS uploaded_at, kind = 'image' AND alt = '' AS without_alt,
  NOT used AND NOT EXISTS (SELECT FROM media_uses WHERE media_id = stored_files.id OFFSET 0) AS unused,
  status, version, created_at, created_by, updated_at, updated_by, deleted_at, deleted_by, search,
  focal_x, focal_y, coalesce(original_bytes, 0) AS original_bytes
FROM stored_files WHERE library;

-- A text that names an AVIF copy names its picture too.
CREATE OR REPLACE FUNCTION file_keys(html text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT key), '{}') FROM regexp_matches(html, '/files/([0-9a-f]{24}/[a-z0-9-]{1,80}\.[a-z0-9]{2,5})', 'g') AS found,
    LATERAL (VALUES (found[1]), (regexp_replace(found[1], '(-\d+)?\.(webp|avif)$', '.webp')), (regexp_replace(found[1], '\.avif$', '.webp'))) AS named(key)
$$;

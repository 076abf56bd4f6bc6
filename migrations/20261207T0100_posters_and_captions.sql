-- Beside a file's bytes and of them: a picture of a film or of a document's first page ('': none can be made, NULL: none yet), and
-- how many seconds a film lasts.
ALTER TABLE stored_files ADD COLUMN poster_key text, ADD COLUMN duration integer CHECK (duration > 0);
ALTER TABLE file_versions ADD COLUMN poster_key text, ADD COLUMN duration integer CHECK (duration > 0);
CREATE INDEX stored_files_poster ON stored_files (poster_key) WHERE poster_key <> '';
CREATE INDEX file_versions_poster ON file_versions (poster_key) WHERE poster_key <> '';
GRANT SELECT (poster_key, duration) ON stored_files TO cms_public;
GRANT UPDATE (poster_key, duration) ON file_versions TO cms_app;

-- What is said in a film, in one language each. The text lies beside the content that the film had when it came.
CREATE TABLE film_captions (
  file_id bigint NOT NULL REFERENCES stored_files ON DELETE CASCADE,
  language text NOT NULL CHECK (language ~ '^[a-z]{2}$'),
  storage_key text NOT NULL UNIQUE,
  bytes integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (file_id, language)
);
GRANT SELECT, INSERT, DELETE ON film_captions TO cms_app;
GRANT SELECT (file_id, language, storage_key) ON film_captions TO cms_public;

CREATE OR REPLACE VIEW media AS
SELECT id, CASE WHEN kind = 'image' THEN id END AS picture, ARRAY[id] AS file, name, folder_id, alt, caption, description, persons,
  photographer, source, licence, kind, media_type, bytes, size, coalesce(width, 0) AS width, coalesce(height, 0) AS height, sha256,
  created_at AS uploaded_at, kind = 'image' AND alt = '' AS without_alt,
  NOT used AND NOT EXISTS (SELECT FROM media_uses WHERE media_id = stored_files.id OFFSET 0) AS unused,
  status, version, created_at, created_by, updated_at, updated_by, deleted_at, deleted_by, search,
  focal_x, focal_y, coalesce(original_bytes, 0) AS original_bytes, pending_content,
  coalesce('/files/' || nullif(poster_key, ''), '')::varchar(200) AS poster, coalesce(duration, 0) AS duration
FROM stored_files WHERE library;

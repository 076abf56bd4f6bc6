-- Whether a file is used is looked up for each that is shown (OFFSET 0): PostgreSQL would rather read all uses into memory first.
CREATE OR REPLACE VIEW media AS
SELECT id, CASE WHEN kind = 'image' THEN id END AS picture, ARRAY[id] AS file, name, folder_id, alt, caption, description, persons,
  photographer, source, licence, kind, media_type, bytes, size, coalesce(width, 0) AS width, coalesce(height, 0) AS height, sha256,
  created_at AS uploaded_at, kind = 'image' AND alt = '' AS without_alt,
  NOT used AND NOT EXISTS (SELECT FROM media_uses WHERE media_id = stored_files.id OFFSET 0) AS unused,
  status, version, created_at, created_by, updated_at, updated_by, deleted_at, deleted_by, search
FROM stored_files WHERE library;

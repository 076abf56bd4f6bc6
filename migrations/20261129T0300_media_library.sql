-- The library: the files that editors find, describe and use again. It is a view of the stored files, so that whatever reads
-- or changes the library by its name, now or later, never meets the others: portraits of staff, and what nothing shows to be
-- more public than they are.
ALTER TABLE stored_files
  ALTER COLUMN name TYPE varchar(200),
  ALTER COLUMN alt TYPE varchar(250),
  ALTER COLUMN media_type TYPE varchar(100),
  ALTER COLUMN sha256 TYPE varchar(64),
  ADD COLUMN library boolean NOT NULL DEFAULT false,
  ADD COLUMN folder_id bigint REFERENCES library_folders,
  ADD COLUMN caption varchar(1000) NOT NULL DEFAULT '',
  ADD COLUMN description varchar(2000) NOT NULL DEFAULT '',
  ADD COLUMN persons varchar(500) NOT NULL DEFAULT '',
  ADD COLUMN photographer varchar(150) NOT NULL DEFAULT '',
  ADD COLUMN source varchar(250) NOT NULL DEFAULT '',
  ADD COLUMN licence varchar(250) NOT NULL DEFAULT '',
  ADD COLUMN kind text NOT NULL GENERATED ALWAYS AS (
    CASE split_part(media_type, '/', 1) WHEN 'image' THEN 'image' WHEN 'video' THEN 'video' ELSE 'document' END) STORED,
  ADD COLUMN size text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN bytes < 500 * 1024 THEN 'small' WHEN bytes < 5 * 1024 * 1024 THEN 'medium' ELSE 'large' END) STORED,
  ADD COLUMN status smallint NOT NULL DEFAULT 1,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by uuid,
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN deleted_by uuid,
  ADD COLUMN search tsvector NOT NULL DEFAULT '';

-- Of the files that are there those that content uses are in the library; what a person's record names, or once named, and
-- what nothing names stays outside.
UPDATE stored_files AS f SET updated_at = created_at, updated_by = created_by,
  library = EXISTS (SELECT FROM media_uses WHERE media_id = f.id AND resource <> 'staff')
    AND NOT EXISTS (SELECT FROM media_uses WHERE media_id = f.id AND resource = 'staff')
    AND NOT EXISTS (SELECT FROM audit_log AS a WHERE a.resource = 'staff' AND f.id::text IN (a.before ->> 'photo', a.after ->> 'photo')),
  search = array_to_tsvector(ARRAY(
    SELECT DISTINCT left(word, 64) FROM regexp_split_to_table(
      translate(lower(regexp_replace(normalize(name || ' ' || alt, NFD), U&'[\0300-\036F]', '', 'g')), 'đ', 'd'), '[^[:alnum:]]+') AS word
    WHERE word <> ''));

CREATE VIEW media AS
SELECT id, CASE WHEN kind = 'image' THEN id END AS picture, ARRAY[id] AS file, name, folder_id, alt, caption, description, persons,
  photographer, source, licence, kind, media_type, bytes, size, coalesce(width, 0) AS width, coalesce(height, 0) AS height, sha256,
  created_at AS uploaded_at, kind = 'image' AND alt = '' AS without_alt,
  NOT used AND NOT EXISTS (SELECT FROM media_uses WHERE media_id = stored_files.id) AS unused,
  status, version, created_at, created_by, updated_at, updated_by, deleted_at, deleted_by, search
FROM stored_files WHERE library;
GRANT SELECT, UPDATE, DELETE ON media TO cms_app;
GRANT DELETE ON stored_files TO cms_app;

-- The orders and filters of the library's list, as each is asked for.
CREATE INDEX media_uploaded ON stored_files (created_at DESC, id DESC) WHERE library AND deleted_at IS NULL;
CREATE INDEX media_updated ON stored_files (updated_at DESC, id DESC) WHERE library AND deleted_at IS NULL;
CREATE INDEX media_name ON stored_files (name COLLATE "vi-x-icu", id) WHERE library AND deleted_at IS NULL;
CREATE INDEX media_bytes ON stored_files (bytes, id) WHERE library AND deleted_at IS NULL;
CREATE INDEX media_status ON stored_files (status, created_at DESC, id DESC) WHERE library AND deleted_at IS NULL;
CREATE INDEX media_folder ON stored_files (folder_id, created_at DESC, id DESC) WHERE library AND deleted_at IS NULL;
CREATE INDEX media_kind ON stored_files (kind, created_at DESC, id DESC) WHERE library AND deleted_at IS NULL;
CREATE INDEX media_size ON stored_files (size, created_at DESC, id DESC) WHERE library AND deleted_at IS NULL;
CREATE INDEX media_unused ON stored_files (created_at DESC, id DESC) WHERE library AND deleted_at IS NULL AND NOT used;
CREATE INDEX media_without_alt ON stored_files (created_at DESC, id DESC)
  WHERE library AND deleted_at IS NULL AND kind = 'image' AND alt = '';
CREATE INDEX media_trash ON stored_files (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX media_search ON stored_files USING gin (search) WHERE library;
CREATE INDEX media_sha256 ON stored_files (sha256) WHERE library AND deleted_at IS NULL;
-- References ask for the files of a folder, live or not.
CREATE INDEX media_of_folder ON stored_files (folder_id) WHERE folder_id IS NOT NULL;

-- The library's totals, as attach_resource keeps those of tables (migration record_counts).
CREATE FUNCTION media_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO record_counts (resource, trashed, status, group_id, flag, amount)
    SELECT 'media', deleted_at IS NOT NULL AS trashed, status, folder_id AS group_id, false AS flag, count(*) FROM added WHERE library
    GROUP BY trashed, status, group_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO record_counts (resource, trashed, status, group_id, flag, amount)
    SELECT 'media', deleted_at IS NOT NULL AS trashed, status, folder_id AS group_id, false AS flag, -count(*) FROM removed
    WHERE library GROUP BY trashed, status, group_id;
  ELSE
    INSERT INTO record_counts (resource, trashed, status, group_id, flag, amount)
    SELECT 'media', trashed, status, group_id, false, sum(amount) FROM (
      SELECT deleted_at IS NOT NULL AS trashed, status, folder_id AS group_id, 1 AS amount FROM added WHERE library
      UNION ALL SELECT deleted_at IS NOT NULL, status, folder_id, -1 FROM removed WHERE library) AS difference
    GROUP BY trashed, status, group_id HAVING sum(amount) <> 0;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_added AFTER INSERT ON stored_files REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION media_count();
CREATE TRIGGER count_removed AFTER DELETE ON stored_files REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION media_count();
CREATE TRIGGER count_changed AFTER UPDATE ON stored_files REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION media_count();
INSERT INTO record_counts (resource, trashed, status, group_id, flag, amount)
SELECT 'media', false, 1, NULL, false, count(*) FROM stored_files WHERE library HAVING count(*) > 0;

-- A picture that becomes somebody's portrait is in the library no longer, whoever uploaded it and as what.
CREATE FUNCTION keep_portrait_private() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stored_files SET library = false, folder_id = NULL WHERE id = NEW.photo AND library;
  RETURN NULL;
END
$$;
CREATE TRIGGER portrait_added AFTER INSERT ON staff FOR EACH ROW WHEN (NEW.photo IS NOT NULL)
  EXECUTE FUNCTION keep_portrait_private();
CREATE TRIGGER portrait_changed AFTER UPDATE ON staff FOR EACH ROW
  WHEN (NEW.photo IS NOT NULL AND NEW.photo IS DISTINCT FROM OLD.photo) EXECUTE FUNCTION keep_portrait_private();

-- The bytes of a file whose row is removed: a job removes them from the storage, and then this.
CREATE TABLE removed_files (
  storage_key text PRIMARY KEY,
  removed_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE ON removed_files TO cms_app;
CREATE FUNCTION keep_removed_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_files (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER file_removed AFTER DELETE ON stored_files FOR EACH ROW EXECUTE FUNCTION keep_removed_file();

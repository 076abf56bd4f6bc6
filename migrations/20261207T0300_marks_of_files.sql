-- What the look through the storage found last: the bytes of the file are not there.
ALTER TABLE stored_files ADD COLUMN missing_bytes boolean NOT NULL DEFAULT false;
CREATE INDEX media_missing ON stored_files (created_at DESC, id DESC) WHERE library AND deleted_at IS NULL AND missing_bytes;

-- How many records use a file is counted when it is shown, up to a hundred: a kept number would be a lock on the file for
-- whoever saves a record that uses it. The columns that the view has already stay, in their order.
DO $$
BEGIN
  EXECUTE 'CREATE OR REPLACE VIEW media AS ' || regexp_replace(
    pg_get_viewdef('media'::regclass),
    '\s+FROM stored_files\s+WHERE (stored_files\.)?library;?\s*$',
    ', missing_bytes, folder_id IS NULL AS unfiled, (SELECT count(*)::int FROM (SELECT FROM media_uses
       WHERE media_id = stored_files.id GROUP BY resource, record_id LIMIT 100) AS users) AS use_count
     FROM stored_files WHERE library');
END
$$;

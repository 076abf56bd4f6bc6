-- Every stored file, the private ones (portraits of staff) too; what is in the library is seen through the view `media`
-- (migration media_library).
ALTER TABLE media RENAME TO stored_files;

-- Which records use which files, also those in the trash: kept by triggers, so that no way of writing a record is left out.
CREATE TABLE media_uses (
  media_id bigint NOT NULL REFERENCES stored_files,
  resource text NOT NULL,
  record_id bigint NOT NULL,
  field text NOT NULL,
  PRIMARY KEY (media_id, resource, record_id, field)
);
CREATE INDEX media_uses_record ON media_uses (resource, record_id);
GRANT SELECT, INSERT, DELETE ON media_uses TO cms_app;

-- Says of a file that nothing may use it any more: where it is true there is a use. What is false is looked at.
ALTER TABLE stored_files ADD COLUMN used boolean NOT NULL DEFAULT false;

-- The keys of the files that a formatted text names, also by the address of a smaller copy.
CREATE FUNCTION file_keys(html text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT key), '{}') FROM regexp_matches(html, '/files/([0-9a-f]{24}/[a-z0-9-]{1,80}\.[a-z0-9]{2,5})', 'g') AS found,
    LATERAL (VALUES (found[1]), (regexp_replace(found[1], '-\d+\.webp$', '.webp'))) AS named(key)
$$;

-- Marks files as used from now on, or looks whether they still are. Who takes a use away waits for others that do: of two
-- that take the last two, one would not see that the other has.
CREATE FUNCTION mark_files_used(files bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE stored_files SET used = true WHERE id = ANY(files) AND NOT used
$$;
CREATE FUNCTION mark_files_left(files bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM stored_files WHERE id = ANY(files) ORDER BY id FOR NO KEY UPDATE;
  UPDATE stored_files SET used = false WHERE id = ANY(files) AND used
    AND NOT EXISTS (SELECT FROM media_uses WHERE media_id = stored_files.id);
END
$$;

-- A name of a column as declarations write it.
CREATE FUNCTION declared_name(column_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(CASE WHEN place = 1 THEN part ELSE initcap(part) END, '' ORDER BY place)
  FROM regexp_split_to_table(column_name, '_') WITH ORDINALITY AS split(part, place)
$$;

-- Keeps the uses of a resource's records: `single` are columns with the id of a file, `lists` with several, `texts` with
-- formatted text, `children` with rows, each as `<column>.<key of the picture>`. A record that names no file costs nothing.
CREATE FUNCTION attach_files(resource_table text, single text[], lists text[], texts text[], children text[])
RETURNS void LANGUAGE plpgsql AS $attach$
DECLARE
  resource_name text := replace(resource_table, '_', '-');
  function_name text := resource_table || '_files';
  found text;
  holds text;
  changed text;
BEGIN
  WITH named(kind, col, child) AS (
    SELECT 'single', each, NULL FROM unnest(single) AS each
    UNION ALL SELECT 'list', each, NULL FROM unnest(lists) AS each
    UNION ALL SELECT 'text', each, NULL FROM unnest(texts) AS each
    UNION ALL SELECT 'child', split_part(each, '.', 1), split_part(each, '.', 2) FROM unnest(children) AS each
  )
  SELECT
    string_agg(CASE kind
      WHEN 'single' THEN format('SELECT NEW.%I, %L', col, declared_name(col))
      WHEN 'list' THEN format('SELECT unnest(NEW.%I), %L', col, declared_name(col))
      WHEN 'text' THEN
        format('SELECT id, %2$L FROM stored_files WHERE storage_key = ANY(file_keys(NEW.%1$I))', col, declared_name(col))
      ELSE format('SELECT (item ->> %3$L)::bigint, %2$L FROM jsonb_array_elements(NEW.%1$I) AS item',
        col, declared_name(col), child)
    END, ' UNION ALL '),
    string_agg(CASE kind
      WHEN 'single' THEN format('NEW.%I IS NOT NULL', col)
      WHEN 'list' THEN format('cardinality(NEW.%I) > 0', col)
      WHEN 'text' THEN format('NEW.%I LIKE %L', col, '%/files/%')
      ELSE format('NEW.%I <> %L', col, '[]')
    END, ' OR '),
    string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', col), ' OR ')
  INTO found, holds, changed FROM named;
  EXECUTE format(
    $function$
    CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE
      before bigint[] := '{}';
      after bigint[] := '{}';
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        WITH gone AS (DELETE FROM media_uses WHERE resource = %2$L AND record_id = OLD.id RETURNING media_id)
        SELECT coalesce(array_agg(DISTINCT media_id), '{}') INTO before FROM gone;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        WITH come AS (
          INSERT INTO media_uses (media_id, resource, record_id, field)
          SELECT DISTINCT file, %2$L, NEW.id, field FROM (%3$s) AS named(file, field)
          WHERE EXISTS (SELECT FROM stored_files WHERE id = file) RETURNING media_id)
        SELECT coalesce(array_agg(DISTINCT media_id), '{}') INTO after FROM come;
      END IF;
      IF NOT before <@ after THEN PERFORM mark_files_left(before); END IF;
      IF NOT after <@ before THEN PERFORM mark_files_used(after); END IF;
      RETURN NULL;
    END
    $body$
    $function$, function_name, resource_name, found);
  EXECUTE format('CREATE TRIGGER files_added AFTER INSERT ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()',
    resource_table, holds, function_name);
  EXECUTE format('CREATE TRIGGER files_changed AFTER UPDATE ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()',
    resource_table, changed, function_name);
  EXECUTE format('CREATE TRIGGER files_removed AFTER DELETE ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()',
    resource_table, replace(holds, 'NEW.', 'OLD.'), function_name);
  EXECUTE format('INSERT INTO media_uses (media_id, resource, record_id, field)
    SELECT DISTINCT file, %L, r.id, field FROM %I AS r, LATERAL (%s) AS named(file, field)
    WHERE EXISTS (SELECT FROM stored_files WHERE id = file)',
    resource_name, resource_table, replace(found, 'NEW.', 'r.'));
END
$attach$;

SELECT attach_files('news', '{thumbnail}', '{attachments}', '{content}', '{}');
SELECT attach_files('introductions', '{thumbnail}', '{attachments}', '{content}', '{}');
SELECT attach_files('culture_articles', '{thumbnail}', '{attachments}', '{content}', '{}');
SELECT attach_files('staff', '{photo}', '{}', '{}', '{}');
UPDATE stored_files SET used = true WHERE EXISTS (SELECT FROM media_uses WHERE media_id = stored_files.id);

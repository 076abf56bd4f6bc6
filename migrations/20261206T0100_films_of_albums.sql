-- Films stand in albums by their address: from now on that is a use of the file, as in a text.

-- The file that a value names, by its id or by an address that it has or had; NULL where it names none.
CREATE FUNCTION named_file(value text) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value ~ '^\d+$' THEN value::bigint
    ELSE (SELECT id FROM stored_files WHERE value LIKE '/files/%' AND storage_key = ANY(file_keys(value)) LIMIT 1) END
$$;

-- Keeps the uses of a resource's records: `single` are columns with the id of a file, `lists` with several, `texts` with
-- formatted text, `children` with rows, each as `<column>.<key of the file's id or address>`. A record that names no file costs nothing. What a table keeps already
-- is brought up to date.
CREATE OR REPLACE FUNCTION attach_files(resource_table text, single text[], lists text[], texts text[], children text[])
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
      ELSE format('SELECT named_file(item ->> %3$L), %2$L FROM jsonb_array_elements(NEW.%1$I) AS item',
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
    CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
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
  EXECUTE format('CREATE OR REPLACE TRIGGER files_added AFTER INSERT ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()',
    resource_table, holds, function_name);
  EXECUTE format('CREATE OR REPLACE TRIGGER files_changed AFTER UPDATE ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()',
    resource_table, changed, function_name);
  EXECUTE format('CREATE OR REPLACE TRIGGER files_removed AFTER DELETE ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()',
    resource_table, replace(holds, 'NEW.', 'OLD.'), function_name);
  EXECUTE format('INSERT INTO media_uses (media_id, resource, record_id, field)
    SELECT DISTINCT file, %L, r.id, field FROM %I AS r, LATERAL (%s) AS named(file, field)
    WHERE EXISTS (SELECT FROM stored_files WHERE id = file) ON CONFLICT DO NOTHING',
    resource_name, resource_table, replace(found, 'NEW.', 'r.'));
END
$attach$;

SELECT attach_files('albums', '{cover}', '{}', '{}', '{pictures.picture,videos.address,videos.poster}');
UPDATE stored_files SET used = true WHERE NOT used AND EXISTS (SELECT FROM media_uses WHERE media_id = stored_files.id);

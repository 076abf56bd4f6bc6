-- Exact totals without counting. Every statement that changes a resource's rows adds the differences it made here,
-- per status, group (such as the category) and flag (such as featured), in its own transaction: the sum is the
-- exact number of rows that a snapshot sees. Rows are only ever added by writers, so writers never wait for each other;
-- a background task folds them together (src/engine/counts.ts).
CREATE TABLE record_counts (
  resource text NOT NULL,
  trashed boolean NOT NULL,
  status smallint NOT NULL,
  group_id bigint,
  flag boolean NOT NULL,
  amount bigint NOT NULL
);
CREATE INDEX record_counts_resource ON record_counts (resource, trashed);
GRANT SELECT, INSERT, DELETE ON record_counts TO cms_app;

-- Makes a table a resource of the product: its counts are kept and the application may work on it.
CREATE FUNCTION attach_resource(resource_table text, group_column text, flag_column text) RETURNS void
LANGUAGE plpgsql AS $attach$
DECLARE
  group_value text := coalesce(quote_ident(group_column), 'NULL::bigint');
  flag_value text := coalesce(quote_ident(flag_column), 'false');
  function_name text := resource_table || '_count';
  differences text;
BEGIN
  -- Only what counts may differ, so an update of other columns adds nothing.
  differences := format(
    'INSERT INTO record_counts (resource, trashed, status, group_id, flag, amount)
     SELECT %L, trashed, status, group_id, flag, sum(amount) FROM (%%s) AS difference
     GROUP BY trashed, status, group_id, flag HAVING sum(amount) <> 0;', resource_table);
  EXECUTE format(
    $function$
    CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF TG_OP = 'INSERT' THEN %2$s
      ELSIF TG_OP = 'DELETE' THEN %3$s
      ELSE %4$s
      END IF;
      RETURN NULL;
    END
    $body$
    $function$,
    function_name,
    format(differences, format('SELECT deleted_at IS NOT NULL AS trashed, status, %s AS group_id, %s AS flag, 1 AS amount FROM added', group_value, flag_value)),
    format(differences, format('SELECT deleted_at IS NOT NULL AS trashed, status, %s AS group_id, %s AS flag, -1 AS amount FROM removed', group_value, flag_value)),
    format(differences, format(
      'SELECT deleted_at IS NOT NULL AS trashed, status, %1$s AS group_id, %2$s AS flag, 1 AS amount FROM added
       UNION ALL SELECT deleted_at IS NOT NULL, status, %1$s, %2$s, -1 FROM removed', group_value, flag_value)));
  EXECUTE format('CREATE TRIGGER count_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', resource_table, function_name);
  EXECUTE format('CREATE TRIGGER count_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', resource_table, function_name);
  EXECUTE format('CREATE TRIGGER count_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', resource_table, function_name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO cms_app', resource_table);
END
$attach$;

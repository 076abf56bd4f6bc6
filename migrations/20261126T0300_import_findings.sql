-- What a file holds besides the rows that are read, and where values come from that stand in no cell of their row.

-- Whether rows are read that a filter or a person has hidden.
ALTER TABLE imports ADD COLUMN chosen_hidden boolean NOT NULL DEFAULT true;
-- What was found beside the rows: other sheets, how many rows are hidden, and which values were read by what people said before.
ALTER TABLE imports ADD COLUMN found jsonb NOT NULL DEFAULT '{"others": [], "hiddenRows": 0, "meanings": []}';
-- Rows that visitors would see at once.
ALTER TABLE imports ADD COLUMN published integer NOT NULL DEFAULT 0;
ALTER TABLE import_rows ADD COLUMN published boolean NOT NULL DEFAULT false;
-- By field: a heading between the rows, a merged cell or the name of a column, where the value stands in one of these.
ALTER TABLE import_rows ADD COLUMN sources jsonb NOT NULL DEFAULT '{}';

-- What was said of a value can be taken back.
GRANT DELETE ON import_values TO cms_app;

-- As in migration import_mending, and where values come from.
CREATE OR REPLACE FUNCTION erase_staff_copies(of_staff bigint) RETURNS void LANGUAGE sql AS $$
  WITH copies AS (
    UPDATE import_rows AS r SET cells = '[]', "values" = r."values" - staff_private_fields(),
      before = r.before - staff_private_fields(), mended = '{}', sources = '{}',
      errors = (SELECT coalesce(jsonb_agg(e.told), '[]') FROM jsonb_array_elements(r.errors) AS e(told)
        WHERE NOT e.told ->> 'path' = ANY(staff_private_fields())),
      warnings = (SELECT coalesce(jsonb_agg(e.told), '[]') FROM jsonb_array_elements(r.warnings) AS e(told)
        WHERE NOT e.told ->> 'path' = ANY(staff_private_fields()))
    FROM imports AS i
    WHERE i.id = r.import_id AND i.resource = 'staff' AND (r.record_id = of_staff
      OR upper(r.key) = (SELECT upper(employee_code) FROM staff WHERE id = of_staff))
    RETURNING r.import_id, r.number
  ), mends AS (
    DELETE FROM import_mends AS m USING copies AS c WHERE m.import_id = c.import_id AND m.number = c.number
  ), examples AS (
    UPDATE imports AS i SET columns = coalesce((
      SELECT jsonb_agg(c."column" || '{"examples": []}' ORDER BY c.place)
      FROM jsonb_array_elements(i.columns) WITH ORDINALITY AS c("column", place)), '[]')
    WHERE i.id IN (SELECT import_id FROM copies)
  )
  DELETE FROM import_files WHERE import_id IN (SELECT import_id FROM copies);
$$;

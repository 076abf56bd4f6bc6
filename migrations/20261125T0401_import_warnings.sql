-- What of a row deserves a second look though it can be stored: told like an error, with the row's kind unchanged.
ALTER TABLE import_rows ADD COLUMN warnings jsonb NOT NULL DEFAULT '[]';
-- Rows with warnings among those that would be stored.
ALTER TABLE imports ADD COLUMN warned integer NOT NULL DEFAULT 0;
-- How cells that read two ways are read, for whole columns: [{"index": 3, "question": "yearAlone", "answer": "firstDay"}].
ALTER TABLE imports ADD COLUMN chosen_answers jsonb NOT NULL DEFAULT '[]';
CREATE INDEX import_rows_warned ON import_rows (import_id, number) WHERE warnings <> '[]';

-- What is told of a personal cell may quote it: it goes with the values.
CREATE OR REPLACE FUNCTION erase_staff_copies(of_staff bigint) RETURNS void LANGUAGE sql AS $$
  WITH copies AS (
    UPDATE import_rows AS r SET cells = '[]', "values" = r."values" - staff_private_fields(),
      before = r.before - staff_private_fields(),
      errors = (SELECT coalesce(jsonb_agg(e.told), '[]') FROM jsonb_array_elements(r.errors) AS e(told)
        WHERE NOT e.told ->> 'path' = ANY(staff_private_fields())),
      warnings = (SELECT coalesce(jsonb_agg(e.told), '[]') FROM jsonb_array_elements(r.warnings) AS e(told)
        WHERE NOT e.told ->> 'path' = ANY(staff_private_fields()))
    FROM imports AS i
    WHERE i.id = r.import_id AND i.resource = 'staff' AND (r.record_id = of_staff
      OR upper(r.key) = (SELECT upper(employee_code) FROM staff WHERE id = of_staff))
    RETURNING r.import_id
  ), examples AS (
    UPDATE imports AS i SET columns = coalesce((
      SELECT jsonb_agg(c."column" || '{"examples": []}' ORDER BY c.place)
      FROM jsonb_array_elements(i.columns) WITH ORDINALITY AS c("column", place)), '[]')
    WHERE i.id IN (SELECT import_id FROM copies)
  )
  DELETE FROM import_files WHERE import_id IN (SELECT import_id FROM copies);
$$;

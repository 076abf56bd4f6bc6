-- Rows that are passed over as no data, each with its reason; what people say of single rows, cells and values.
ALTER TABLE imports ADD COLUMN passed integer NOT NULL DEFAULT 0;
-- The last row of data; null: to the end of the sheet.
ALTER TABLE imports ADD COLUMN chosen_end integer;
-- Whether headings between the rows, such as the name of a unit, say something of the rows below.
ALTER TABLE imports ADD COLUMN chosen_groups boolean NOT NULL DEFAULT true;
-- What values of the file that name nothing mean.
ALTER TABLE imports ADD COLUMN chosen_values jsonb NOT NULL DEFAULT '[]';

ALTER TABLE import_rows DROP CONSTRAINT import_rows_kind_check;
ALTER TABLE import_rows ADD CONSTRAINT import_rows_kind_check
  CHECK (kind IN ('added', 'changed', 'unchanged', 'wrong', 'passed'));
ALTER TABLE import_rows ADD COLUMN reason text;
-- What was typed in the place of cells, by field.
ALTER TABLE import_rows ADD COLUMN mended jsonb NOT NULL DEFAULT '{}';

-- What somebody said of a row of the file, until it is stored or given up: that it is data or is not (null: nothing), and
-- what its cells should say.
CREATE TABLE import_mends (
  import_id bigint NOT NULL REFERENCES imports,
  number integer NOT NULL,
  taken boolean,
  cells jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (import_id, number)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON import_mends TO cms_app;

-- What people said that a value means which names nothing: asked once, remembered for everybody.
CREATE TABLE import_values (
  resource text NOT NULL,
  field text NOT NULL,
  word text NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (resource, field, word)
);
GRANT SELECT, INSERT, UPDATE ON import_values TO cms_app;

-- As in migration import_warnings, and what was typed in the place of cells.
CREATE OR REPLACE FUNCTION erase_staff_copies(of_staff bigint) RETURNS void LANGUAGE sql AS $$
  WITH copies AS (
    UPDATE import_rows AS r SET cells = '[]', "values" = r."values" - staff_private_fields(),
      before = r.before - staff_private_fields(), mended = '{}',
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

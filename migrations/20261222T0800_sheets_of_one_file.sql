-- A further sheet of a workbook is an import of its own, that reads the file which another brought; null: it brought it itself.
ALTER TABLE imports ADD COLUMN file_of bigint REFERENCES imports;
CREATE INDEX imports_file_of ON imports (file_of) WHERE file_of IS NOT NULL;
-- The sheet of which its choices of columns were made, and the names of those; null: of its own.
ALTER TABLE imports ADD COLUMN carried jsonb;

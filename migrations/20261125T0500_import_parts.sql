-- Columns of this name hold part of a value: its other parts stand in other columns.
ALTER TABLE import_headings ADD COLUMN part boolean NOT NULL DEFAULT false;

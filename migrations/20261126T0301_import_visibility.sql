-- Where a row's record would stand to the time in which visitors see it, where that is not what its status says.
ALTER TABLE import_rows ADD COLUMN visibility text;

-- What a person chose for the columns of a file, for the next file of that person with the same column names, in any order. What was remembered
-- for everybody, by one name alone, is forgotten: one choice made later files of all lose a column.
DROP TABLE import_headings;
CREATE TABLE import_memories (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  resource text NOT NULL,
  -- SHA-256 of the folded names.
  headings text NOT NULL,
  columns jsonb NOT NULL,
  -- The import that taught it: undone, it takes the memory with it.
  import_id bigint NOT NULL REFERENCES imports,
  PRIMARY KEY (account_id, resource, headings)
);
CREATE INDEX import_memories_of_import ON import_memories (import_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON import_memories TO cms_app;

-- The encoding from before Unicode that texts are converted from; none: they stay as they are; null: nobody said so.
ALTER TABLE imports ADD COLUMN chosen_encoding text CHECK (chosen_encoding IN ('tcvn3', 'vni', 'none'));

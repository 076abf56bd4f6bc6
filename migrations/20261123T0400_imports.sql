-- Imports of spreadsheets: what was read, what each row would do, and what is needed to take it back.
CREATE TABLE imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resource text NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  digest text NOT NULL,
  state text NOT NULL DEFAULT 'reading'
    CHECK (state IN ('reading', 'ready', 'storing', 'stored', 'undoing', 'undone', 'cancelled', 'failed')),
  -- Raised whenever the file is read anew: what is stored is what was looked at.
  version integer NOT NULL DEFAULT 1,
  -- How the file is to be read; null: to be found out.
  chosen_sheet text,
  chosen_heading integer,
  chosen_columns jsonb,
  -- How it was read.
  sheets text[] NOT NULL DEFAULT '{}',
  sheet text NOT NULL DEFAULT '',
  heading_row integer,
  columns jsonb NOT NULL DEFAULT '[]',
  obstacles jsonb NOT NULL DEFAULT '[]',
  problem jsonb,
  progress_done integer NOT NULL DEFAULT 0,
  progress_total integer,
  added integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  wrong integer NOT NULL DEFAULT 0,
  partial boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  stored_at timestamptz,
  stored_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  ended_at timestamptz
);
CREATE INDEX imports_resource ON imports (resource, id DESC);
CREATE INDEX imports_ended ON imports (ended_at) WHERE ended_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON imports TO cms_app;

-- The file, for as long as it may have to be read again: not in the file storage, whose addresses anybody may fetch.
CREATE TABLE import_files (
  import_id bigint PRIMARY KEY REFERENCES imports,
  content bytea NOT NULL
);
GRANT SELECT, INSERT, DELETE ON import_files TO cms_app;

-- One row of the file. `before` holds what the record said, which is what undoing puts back.
CREATE TABLE import_rows (
  import_id bigint NOT NULL REFERENCES imports,
  number integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('added', 'changed', 'unchanged', 'wrong')),
  key text NOT NULL,
  title text NOT NULL,
  record_id bigint,
  -- The version that was compared; once stored, the one that the import made.
  record_version integer,
  cells jsonb NOT NULL,
  "values" jsonb NOT NULL,
  before jsonb,
  errors jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (import_id, number)
);
CREATE INDEX import_rows_kind ON import_rows (import_id, kind, number);
CREATE INDEX import_rows_record ON import_rows (record_id) WHERE record_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON import_rows TO cms_app;

-- What people said that a column name means: asked once, remembered for everybody. A null field: the column is passed over.
CREATE TABLE import_headings (
  resource text NOT NULL,
  heading text NOT NULL,
  field text,
  PRIMARY KEY (resource, heading)
);
GRANT SELECT, INSERT, UPDATE ON import_headings TO cms_app;

-- The register of exports: who took what out of the product.
CREATE TABLE exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  account_id uuid NOT NULL,
  resource text NOT NULL,
  rows integer NOT NULL,
  columns text[] NOT NULL,
  personal boolean NOT NULL,
  format text NOT NULL,
  filters jsonb NOT NULL,
  ip_address text,
  request_id text NOT NULL,
  complete boolean NOT NULL DEFAULT false
);
CREATE INDEX exports_resource ON exports (resource, id DESC);
GRANT SELECT, INSERT, UPDATE (complete) ON exports TO cms_app;

-- What imports keep of a person goes with the person's own values (migration staff_erasure): the cells as they came, the
-- values read from them and those from before, the examples beside column names, and files that are still kept.
CREATE OR REPLACE FUNCTION erase_staff_copies(of_staff bigint) RETURNS void LANGUAGE sql AS $$
  WITH copies AS (
    UPDATE import_rows AS r SET cells = '[]', "values" = r."values" - staff_private_fields(),
      before = r.before - staff_private_fields()
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

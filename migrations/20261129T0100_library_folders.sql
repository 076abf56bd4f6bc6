-- The tree of folders that the files of the library stand in.
CREATE TABLE library_folders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name varchar(150) NOT NULL,
  parent_id bigint REFERENCES library_folders,
  description varchar(500) NOT NULL,
  position integer NOT NULL,
  status smallint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  search tsvector NOT NULL
);
CREATE INDEX library_folders_position ON library_folders (position, id) WHERE deleted_at IS NULL;
CREATE INDEX library_folders_parent ON library_folders (parent_id, position, id);
CREATE INDEX library_folders_search ON library_folders USING gin (search);
CREATE INDEX library_folders_trash ON library_folders (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('library_folders', 'parent_id', NULL);

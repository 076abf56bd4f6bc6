CREATE TABLE albums (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title character varying(255) NOT NULL,
  slug character varying(150) NOT NULL,
  kind text NOT NULL CHECK (kind IN ('image', 'video')),
  date date,
  description character varying(1000) NOT NULL,
  cover bigint REFERENCES stored_files,
  pictures jsonb NOT NULL,
  videos jsonb NOT NULL,
  item_count integer NOT NULL GENERATED ALWAYS AS (jsonb_array_length(pictures) + jsonb_array_length(videos)) STORED,
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
CREATE UNIQUE INDEX albums_slug ON albums (slug) WHERE deleted_at IS NULL;
CREATE INDEX albums_position_order ON albums (position, id) WHERE deleted_at IS NULL;
CREATE INDEX albums_title_order ON albums (title COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX albums_date_order ON albums (date, id) WHERE deleted_at IS NULL;
CREATE INDEX albums_created_at_order ON albums (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX albums_updated_at_order ON albums (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX albums_status_usual ON albums (status, position, id) WHERE deleted_at IS NULL;
CREATE INDEX albums_kind_usual ON albums (kind, position, id) WHERE deleted_at IS NULL;
CREATE INDEX albums_search ON albums USING gin (search);
CREATE INDEX albums_trash ON albums (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('albums', NULL, NULL);
SELECT attach_files('albums', '{cover}', '{}', '{}', '{pictures.picture,videos.poster}');
GRANT SELECT (id, title, slug, kind, date, description, cover, pictures, videos, item_count, position, status, deleted_at) ON albums TO cms_public;

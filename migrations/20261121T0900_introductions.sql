-- Introduction pages, in an order of their own, and the tree of their categories.
CREATE TABLE introduction_categories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name varchar(150) NOT NULL,
  slug varchar(160) NOT NULL,
  parent_id bigint REFERENCES introduction_categories,
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
CREATE UNIQUE INDEX introduction_categories_slug ON introduction_categories (slug) WHERE deleted_at IS NULL;
CREATE INDEX introduction_categories_position ON introduction_categories (position, id) WHERE deleted_at IS NULL;
CREATE INDEX introduction_categories_parent ON introduction_categories (parent_id, position, id);
CREATE INDEX introduction_categories_search ON introduction_categories USING gin (search);
CREATE INDEX introduction_categories_trash ON introduction_categories (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('introduction_categories', 'parent_id', NULL);
GRANT SELECT (id, name, slug, parent_id, description, position, status, deleted_at) ON introduction_categories TO cms_public;

CREATE TABLE introductions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title varchar(255) NOT NULL,
  slug varchar(200) NOT NULL,
  category_id bigint NOT NULL REFERENCES introduction_categories,
  summary varchar(500) NOT NULL,
  content text NOT NULL,
  thumbnail bigint REFERENCES media,
  attachments bigint[] NOT NULL,
  author varchar(100) NOT NULL,
  source varchar(150) NOT NULL,
  tags text[] NOT NULL,
  featured boolean NOT NULL,
  publish_at timestamptz,
  expire_at timestamptz,
  position integer NOT NULL,
  status smallint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  search tsvector NOT NULL,
  CHECK (expire_at > publish_at)
);
CREATE UNIQUE INDEX introductions_slug ON introductions (slug) WHERE deleted_at IS NULL;
CREATE INDEX introductions_position ON introductions (position, id) WHERE deleted_at IS NULL;
CREATE INDEX introductions_updated ON introductions (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX introductions_status ON introductions (status, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX introductions_category ON introductions (category_id, updated_at DESC, id DESC);
CREATE INDEX introductions_category_status ON introductions (category_id, status, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX introductions_featured ON introductions (updated_at DESC, id DESC) WHERE featured AND deleted_at IS NULL;
CREATE INDEX introductions_publish ON introductions (publish_at DESC, id DESC) INCLUDE (status) WHERE deleted_at IS NULL;
CREATE INDEX introductions_status_publish ON introductions (status, publish_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX introductions_category_publish ON introductions (category_id, publish_at DESC, id DESC) INCLUDE (status) WHERE deleted_at IS NULL;
CREATE INDEX introductions_created ON introductions (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX introductions_title ON introductions (title COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX introductions_trash ON introductions (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX introductions_search ON introductions USING gin (search);
SELECT attach_resource('introductions', 'category_id', 'featured');
GRANT SELECT (id, title, slug, category_id, summary, content, thumbnail, attachments, author, source, tags, featured,
  publish_at, expire_at, position, status, deleted_at, updated_at) ON introductions TO cms_public;

-- News and the tree of its categories.
CREATE TABLE news_categories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name varchar(150) NOT NULL,
  slug varchar(160) NOT NULL,
  parent_id bigint REFERENCES news_categories,
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
CREATE UNIQUE INDEX news_categories_slug ON news_categories (slug) WHERE deleted_at IS NULL;
CREATE INDEX news_categories_position ON news_categories (position, id) WHERE deleted_at IS NULL;
CREATE INDEX news_categories_parent ON news_categories (parent_id, position, id);
CREATE INDEX news_categories_search ON news_categories USING gin (search);
CREATE INDEX news_categories_trash ON news_categories (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('news_categories', 'parent_id', NULL);
GRANT SELECT (id, name, slug, parent_id, description, position, status, deleted_at) ON news_categories TO cms_public;

CREATE TABLE news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title varchar(255) NOT NULL,
  slug varchar(200) NOT NULL,
  category_id bigint NOT NULL REFERENCES news_categories,
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
CREATE UNIQUE INDEX news_slug ON news (slug) WHERE deleted_at IS NULL;
CREATE INDEX news_updated ON news (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX news_status ON news (status, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX news_category ON news (category_id, updated_at DESC, id DESC);
CREATE INDEX news_category_status ON news (category_id, status, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX news_featured ON news (updated_at DESC, id DESC) WHERE featured AND deleted_at IS NULL;
CREATE INDEX news_publish ON news (publish_at DESC, id DESC) INCLUDE (status) WHERE deleted_at IS NULL;
CREATE INDEX news_status_publish ON news (status, publish_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX news_category_publish ON news (category_id, publish_at DESC, id DESC) INCLUDE (status) WHERE deleted_at IS NULL;
CREATE INDEX news_created ON news (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX news_title ON news (title COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX news_trash ON news (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX news_search ON news USING gin (search);
SELECT attach_resource('news', 'category_id', 'featured');
GRANT SELECT (id, title, slug, category_id, summary, content, thumbnail, attachments, author, source, tags, featured,
  publish_at, expire_at, status, deleted_at, updated_at) ON news TO cms_public;

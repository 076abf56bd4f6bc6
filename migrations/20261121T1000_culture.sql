-- Corporate culture articles and the tree of their categories.
CREATE TABLE culture_categories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name varchar(150) NOT NULL,
  slug varchar(160) NOT NULL,
  parent_id bigint REFERENCES culture_categories,
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
CREATE UNIQUE INDEX culture_categories_slug ON culture_categories (slug) WHERE deleted_at IS NULL;
CREATE INDEX culture_categories_position ON culture_categories (position, id) WHERE deleted_at IS NULL;
CREATE INDEX culture_categories_parent ON culture_categories (parent_id, position, id);
CREATE INDEX culture_categories_search ON culture_categories USING gin (search);
CREATE INDEX culture_categories_trash ON culture_categories (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('culture_categories', 'parent_id', NULL);
GRANT SELECT (id, name, slug, parent_id, description, position, status, deleted_at) ON culture_categories TO cms_public;

CREATE TABLE culture_articles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title varchar(255) NOT NULL,
  slug varchar(200) NOT NULL,
  category_id bigint NOT NULL REFERENCES culture_categories,
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
CREATE UNIQUE INDEX culture_articles_slug ON culture_articles (slug) WHERE deleted_at IS NULL;
CREATE INDEX culture_articles_updated ON culture_articles (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX culture_articles_status ON culture_articles (status, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX culture_articles_category ON culture_articles (category_id, updated_at DESC, id DESC);
CREATE INDEX culture_articles_category_status ON culture_articles (category_id, status, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX culture_articles_featured ON culture_articles (updated_at DESC, id DESC) WHERE featured AND deleted_at IS NULL;
CREATE INDEX culture_articles_publish ON culture_articles (publish_at DESC, id DESC) INCLUDE (status) WHERE deleted_at IS NULL;
CREATE INDEX culture_articles_status_publish ON culture_articles (status, publish_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX culture_articles_category_publish ON culture_articles (category_id, publish_at DESC, id DESC) INCLUDE (status) WHERE deleted_at IS NULL;
CREATE INDEX culture_articles_created ON culture_articles (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX culture_articles_title ON culture_articles (title COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX culture_articles_trash ON culture_articles (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX culture_articles_search ON culture_articles USING gin (search);
SELECT attach_resource('culture_articles', 'category_id', 'featured');
GRANT SELECT (id, title, slug, category_id, summary, content, thumbnail, attachments, author, source, tags, featured,
  publish_at, expire_at, status, deleted_at, updated_at) ON culture_articles TO cms_public;

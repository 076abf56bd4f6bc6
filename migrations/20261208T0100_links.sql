-- What comes anew, or back, into an order that the product keeps without gaps comes last in it: of all live records, or of those
-- that share the column which is the trigger's argument.
CREATE FUNCTION place_last() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place integer;
BEGIN
  EXECUTE format('SELECT coalesce(max(position), 0) + 1 FROM %I WHERE deleted_at IS NULL AND id <> $1.id AND %s', TG_TABLE_NAME,
    CASE WHEN TG_NARGS = 0 THEN 'true' ELSE format('%1$I = $1.%1$I', TG_ARGV[0]) END) INTO place USING NEW;
  NEW.position := place;
  RETURN NEW;
END
$$;

-- What was found out about an address (job check-links) says nothing of another one.
CREATE FUNCTION forget_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.check_state := NULL;
  NEW.checked_at := NULL;
  RETURN NEW;
END
$$;

CREATE TABLE system_links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  icon bigint REFERENCES stored_files,
  name character varying(150) NOT NULL,
  url character varying(2048) NOT NULL,
  link_group text CHECK (link_group IN ('office', 'operation', 'personnel', 'other')),
  description character varying(300) NOT NULL,
  new_tab boolean NOT NULL,
  check_state text CHECK (check_state IN ('reachable', 'failing', 'dead')),
  checked_at timestamptz,
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
CREATE INDEX system_links_position_order ON system_links (position, id) WHERE deleted_at IS NULL;
CREATE INDEX system_links_name_order ON system_links (name COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX system_links_created_at_order ON system_links (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX system_links_updated_at_order ON system_links (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX system_links_status_usual ON system_links (status, position, id) WHERE deleted_at IS NULL;
CREATE INDEX system_links_link_group_usual ON system_links (link_group, position, id) WHERE deleted_at IS NULL;
CREATE INDEX system_links_search ON system_links USING gin (search);
CREATE INDEX system_links_trash ON system_links (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('system_links', NULL, NULL);
SELECT attach_files('system_links', '{icon}', '{}', '{}', '{}');

CREATE TABLE links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name character varying(150) NOT NULL,
  url character varying(2048) NOT NULL,
  link_group text CHECK (link_group IN ('power', 'government', 'weather', 'press', 'other')),
  description character varying(300) NOT NULL,
  new_tab boolean NOT NULL,
  check_state text CHECK (check_state IN ('reachable', 'failing', 'dead')),
  checked_at timestamptz,
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
CREATE INDEX links_position_order ON links (position, id) WHERE deleted_at IS NULL;
CREATE INDEX links_name_order ON links (name COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX links_created_at_order ON links (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX links_updated_at_order ON links (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX links_status_usual ON links (status, position, id) WHERE deleted_at IS NULL;
CREATE INDEX links_link_group_usual ON links (link_group, position, id) WHERE deleted_at IS NULL;
CREATE INDEX links_search ON links USING gin (search);
CREATE INDEX links_trash ON links (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('links', NULL, NULL);
GRANT SELECT (id, name, url, link_group, description, new_tab, position, status, deleted_at) ON links TO cms_public;

CREATE TABLE company_links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  logo bigint REFERENCES stored_files,
  name character varying(150) NOT NULL,
  url character varying(2048) NOT NULL,
  link_group text CHECK (link_group IN ('parent', 'member', 'partner', 'other')),
  description character varying(300) NOT NULL,
  new_tab boolean NOT NULL,
  check_state text CHECK (check_state IN ('reachable', 'failing', 'dead')),
  checked_at timestamptz,
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
CREATE INDEX company_links_position_order ON company_links (position, id) WHERE deleted_at IS NULL;
CREATE INDEX company_links_name_order ON company_links (name COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX company_links_created_at_order ON company_links (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX company_links_updated_at_order ON company_links (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX company_links_status_usual ON company_links (status, position, id) WHERE deleted_at IS NULL;
CREATE INDEX company_links_link_group_usual ON company_links (link_group, position, id) WHERE deleted_at IS NULL;
CREATE INDEX company_links_search ON company_links USING gin (search);
CREATE INDEX company_links_trash ON company_links (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('company_links', NULL, NULL);
SELECT attach_files('company_links', '{logo}', '{}', '{}', '{}');
GRANT SELECT (id, name, url, link_group, description, new_tab, logo, position, status, deleted_at) ON company_links TO cms_public;

CREATE TRIGGER comes_back BEFORE UPDATE ON system_links FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION place_last();
CREATE TRIGGER forget_check BEFORE UPDATE ON system_links FOR EACH ROW
  WHEN (OLD.url IS DISTINCT FROM NEW.url) EXECUTE FUNCTION forget_check();
CREATE TRIGGER comes_back BEFORE UPDATE ON links FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION place_last();
CREATE TRIGGER forget_check BEFORE UPDATE ON links FOR EACH ROW
  WHEN (OLD.url IS DISTINCT FROM NEW.url) EXECUTE FUNCTION forget_check();
CREATE TRIGGER comes_back BEFORE UPDATE ON company_links FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION place_last();
CREATE TRIGGER forget_check BEFORE UPDATE ON company_links FOR EACH ROW
  WHEN (OLD.url IS DISTINCT FROM NEW.url) EXECUTE FUNCTION forget_check();

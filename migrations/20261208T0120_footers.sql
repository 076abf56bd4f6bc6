CREATE TABLE footers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name character varying(100) NOT NULL DEFAULT '',
  language text NOT NULL CHECK (language IN ('vi', 'en')),
  address character varying(300) NOT NULL,
  plant_address character varying(300) NOT NULL,
  phone character varying(30) NOT NULL,
  hotline character varying(30) NOT NULL,
  fax character varying(30) NOT NULL,
  email character varying(150) NOT NULL,
  website character varying(2048) NOT NULL,
  responsible_person character varying(150) NOT NULL,
  licence_number character varying(100) NOT NULL,
  licence_date date,
  licence_issuer character varying(200) NOT NULL,
  tax_code character varying(50) NOT NULL,
  map character varying(2048) NOT NULL,
  socials jsonb NOT NULL,
  copyright character varying(150) NOT NULL,
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
CREATE UNIQUE INDEX footers_language ON footers (language) WHERE deleted_at IS NULL;
CREATE INDEX footers_language_order ON footers (language DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX footers_name_order ON footers (name COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX footers_updated_at_order ON footers (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX footers_status_usual ON footers (status, language DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX footers_search ON footers USING gin (search);
CREATE INDEX footers_trash ON footers (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('footers', NULL, NULL);
GRANT SELECT (id, language, address, plant_address, phone, hotline, fax, email, website, responsible_person, licence_number, licence_date, licence_issuer, tax_code, map, socials, copyright, status, deleted_at) ON footers TO cms_public;

-- A record for each language, from the beginning.
INSERT INTO footers (name, language, address, plant_address, phone, hotline, fax, email, website, responsible_person,
  licence_number, licence_issuer, tax_code, map, socials, copyright, status, search)
SELECT name, language, '', '', '', '', '', '', '', '', '', '', '', '', '[]', '© 2021. All Rights Reserved.', 1, array_to_tsvector(string_to_array(words, ' '))
FROM (VALUES
  ('Chân trang tiếng Việt', 'vi', 'chan trang tieng viet'),
  ('Chân trang tiếng Anh', 'en', 'chan trang tieng anh')
) AS known(name, language, words);

-- Staff. Birth date, phone and address are personal: src/resources/staff/resource.ts declares them private.

-- A Vietnamese name as it is sorted: the given name, which stands last, before the family and middle names.
CREATE FUNCTION person_name_order(full_name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[substring(full_name from '\S+$'), regexp_replace(full_name, '\s*\S+$', '')]
$$;

CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  full_name varchar(100) NOT NULL,
  full_name_order text[] NOT NULL GENERATED ALWAYS AS (person_name_order(full_name)) STORED,
  employee_code varchar(20) NOT NULL,
  unit_id bigint NOT NULL REFERENCES units,
  position_id bigint NOT NULL REFERENCES positions,
  gender text CHECK (gender IN ('male', 'female', 'other')),
  birth_date date,
  phone varchar(20) NOT NULL,
  email varchar(254) NOT NULL,
  address varchar(255) NOT NULL,
  qualification text
    CHECK (qualification IN ('unskilled', 'skilled', 'intermediate', 'college', 'bachelor', 'master', 'doctor')),
  industry_on date,
  joined_on date,
  left_on date,
  photo bigint REFERENCES media,
  show_on_site boolean NOT NULL,
  status smallint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  search tsvector NOT NULL,
  CHECK (left_on >= joined_on)
);
CREATE UNIQUE INDEX staff_employee_code ON staff (upper(employee_code)) WHERE deleted_at IS NULL;
CREATE INDEX staff_name ON staff (full_name_order COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX staff_status_name ON staff (status, full_name_order COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX staff_unit_name ON staff (unit_id, full_name_order COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX staff_position_name ON staff (position_id, full_name_order COLLATE "vi-x-icu", id)
  WHERE deleted_at IS NULL;
CREATE INDEX staff_code_order ON staff (employee_code COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX staff_updated ON staff (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX staff_created ON staff (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX staff_trash ON staff (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX staff_search ON staff USING gin (search);
SELECT attach_resource('staff', 'unit_id', NULL);

-- Visitors see those who agreed to it, whatever a statement asks for.
GRANT SELECT (id, full_name, unit_id, position_id, photo, status, deleted_at) ON staff TO cms_public;
ALTER TABLE staff ENABLE ROW LEVEL SECURITY;
CREATE POLICY staff_of_the_application ON staff TO cms_app USING (true);
CREATE POLICY staff_for_visitors ON staff FOR SELECT TO cms_public USING (show_on_site);

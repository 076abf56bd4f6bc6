CREATE TABLE plants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name character varying(150) NOT NULL,
  code character varying(20) NOT NULL,
  aliases text[] NOT NULL,
  capacity numeric(8,2) NOT NULL CHECK (capacity >= 0 AND capacity <= 30000),
  design_output numeric(14,3) CHECK (design_output >= 0),
  commissioned_on date,
  description character varying(500) NOT NULL,
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
CREATE UNIQUE INDEX plants_name ON plants (upper(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX plants_code ON plants (upper(code)) WHERE deleted_at IS NULL;
CREATE INDEX plants_position_order ON plants (position, id) WHERE deleted_at IS NULL;
CREATE INDEX plants_name_order ON plants (name COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX plants_code_order ON plants (code COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX plants_capacity_order ON plants (capacity, id) WHERE deleted_at IS NULL;
CREATE INDEX plants_created_at_order ON plants (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX plants_updated_at_order ON plants (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX plants_status_usual ON plants (status, position, id) WHERE deleted_at IS NULL;
CREATE INDEX plants_search ON plants USING gin (search);
CREATE INDEX plants_trash ON plants (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('plants', NULL, NULL);
GRANT SELECT (id, name, code, capacity, design_output, commissioned_on, description, position, status, deleted_at) ON plants TO cms_public;

CREATE TABLE generating_units (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code character varying(30) NOT NULL,
  name character varying(50) NOT NULL,
  plant_id bigint NOT NULL REFERENCES plants,
  capacity numeric(8,2) NOT NULL CHECK (capacity >= 0 AND capacity <= 2000),
  commissioned_on date,
  description character varying(500) NOT NULL,
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
CREATE UNIQUE INDEX generating_units_code ON generating_units (upper(code)) WHERE deleted_at IS NULL;
CREATE INDEX generating_units_code_order ON generating_units (code COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX generating_units_name_order ON generating_units (name COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX generating_units_capacity_order ON generating_units (capacity, id) WHERE deleted_at IS NULL;
CREATE INDEX generating_units_created_at_order ON generating_units (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX generating_units_updated_at_order ON generating_units (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX generating_units_plant_id_usual ON generating_units (plant_id, code COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX generating_units_status_usual ON generating_units (status, code COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX generating_units_search ON generating_units USING gin (search);
CREATE INDEX generating_units_trash ON generating_units (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('generating_units', 'plant_id', NULL);

CREATE TABLE reservoirs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name character varying(150) NOT NULL,
  code character varying(20) NOT NULL,
  aliases text[] NOT NULL,
  plant_id bigint REFERENCES plants,
  river character varying(100) NOT NULL,
  region text CHECK (region IN ('northwest', 'northeast', 'north-central', 'south-central', 'highlands', 'southeast')),
  dead_level numeric(7,2) NOT NULL CHECK (dead_level >= 0 AND dead_level <= 1500),
  normal_level numeric(7,2) NOT NULL CHECK (normal_level >= 0 AND normal_level >= dead_level AND normal_level <= 1500),
  design_flood_level numeric(7,2) CHECK (design_flood_level >= 0 AND design_flood_level <= 1500),
  check_flood_level numeric(7,2) CHECK (check_flood_level >= 0 AND check_flood_level >= design_flood_level AND check_flood_level <= 1500),
  useful_volume numeric(10,3) CHECK (useful_volume >= 0),
  total_volume numeric(10,3) CHECK (total_volume >= 0 AND total_volume >= useful_volume),
  flood_volume numeric(10,3) CHECK (flood_volume >= 0),
  bottom_gates numeric(2,0) CHECK (bottom_gates >= 0 AND bottom_gates <= 20),
  surface_gates numeric(2,0) CHECK (surface_gates >= 0 AND surface_gates <= 20),
  turbine_flow numeric(9,2) CHECK (turbine_flow >= 0 AND turbine_flow <= 30000),
  minimum_flow numeric(9,2) CHECK (minimum_flow >= 0 AND minimum_flow <= 30000),
  latitude numeric(8,5) CHECK (latitude >= -90 AND latitude <= 90),
  longitude numeric(8,5) CHECK (longitude >= -180 AND longitude <= 180),
  volumes jsonb NOT NULL,
  description character varying(500) NOT NULL,
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
CREATE UNIQUE INDEX reservoirs_name ON reservoirs (upper(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX reservoirs_code ON reservoirs (upper(code)) WHERE deleted_at IS NULL;
CREATE INDEX reservoirs_position_order ON reservoirs (position, id) WHERE deleted_at IS NULL;
CREATE INDEX reservoirs_name_order ON reservoirs (name COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX reservoirs_code_order ON reservoirs (code COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX reservoirs_normal_level_order ON reservoirs (normal_level, id) WHERE deleted_at IS NULL;
CREATE INDEX reservoirs_dead_level_order ON reservoirs (dead_level, id) WHERE deleted_at IS NULL;
CREATE INDEX reservoirs_created_at_order ON reservoirs (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX reservoirs_updated_at_order ON reservoirs (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX reservoirs_status_usual ON reservoirs (status, position, id) WHERE deleted_at IS NULL;
CREATE INDEX reservoirs_search ON reservoirs USING gin (search);
CREATE INDEX reservoirs_trash ON reservoirs (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('reservoirs', NULL, NULL);
GRANT SELECT (id, name, code, river, region, normal_level, dead_level, latitude, longitude, position, status, deleted_at) ON reservoirs TO cms_public;

CREATE TABLE thresholds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name character varying(150) NOT NULL,
  reservoir_id bigint NOT NULL REFERENCES reservoirs,
  limit_kind text NOT NULL CHECK (limit_kind IN ('pre-flood', 'flood-ready', 'highest', 'lowest', 'minimum-flow', 'alarm-1', 'alarm-2', 'alarm-3')),
  from_day text NOT NULL CHECK (from_day ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  to_day text NOT NULL CHECK (to_day ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  low numeric(9,2) CHECK (low >= 0 AND low <= 30000),
  high numeric(9,2) CHECK (high >= 0 AND high >= low AND high <= 30000),
  document character varying(255) NOT NULL,
  description character varying(500) NOT NULL,
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
CREATE INDEX thresholds_from_day_order ON thresholds (from_day, id) WHERE deleted_at IS NULL;
CREATE INDEX thresholds_name_order ON thresholds (name COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX thresholds_created_at_order ON thresholds (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX thresholds_updated_at_order ON thresholds (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX thresholds_reservoir_id_usual ON thresholds (reservoir_id, from_day, id) WHERE deleted_at IS NULL;
CREATE INDEX thresholds_status_usual ON thresholds (status, from_day, id) WHERE deleted_at IS NULL;
CREATE INDEX thresholds_search ON thresholds USING gin (search);
CREATE INDEX thresholds_trash ON thresholds (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('thresholds', 'reservoir_id', NULL);

CREATE TABLE power_outputs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What people call the period: 22/11/2026, 11/2026, Q4/2026, 2026.
  period character varying(10) NOT NULL GENERATED ALWAYS AS (
    CASE period_kind
      WHEN 'day' THEN lpad(extract(day FROM period_start)::int::text, 2, '0') || '/' || lpad(extract(month FROM period_start)::int::text, 2, '0') || '/'
      WHEN 'month' THEN lpad(extract(month FROM period_start)::int::text, 2, '0') || '/'
      WHEN 'quarter' THEN 'Q' || extract(quarter FROM period_start)::int::text || '/'
      ELSE ''
    END || extract(year FROM period_start)::int::text
  ) STORED,
  plant_id bigint NOT NULL REFERENCES plants,
  unit_id bigint REFERENCES generating_units,
  period_kind text NOT NULL CHECK (period_kind IN ('year', 'quarter', 'month', 'day')),
  period_start date NOT NULL CHECK (period_start = date_trunc(period_kind, period_start::timestamp)::date),
  actual numeric(14,3) CHECK (actual >= 0) CHECK (status <> 1 OR actual IS NOT NULL),
  plan numeric(14,3) CHECK (plan >= 0),
  delivered numeric(14,3) CHECK (delivered >= 0),
  auxiliary numeric(14,3) CHECK (auxiliary >= 0),
  hours_run numeric(6,2) CHECK (hours_run >= 0 AND hours_run <= 8784),
  reason character varying(300) NOT NULL,
  note character varying(500) NOT NULL,
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
-- One figure for each plant, or unit of it, and period.
CREATE UNIQUE INDEX power_outputs_period_start ON power_outputs (plant_id, unit_id, period_kind, period_start) NULLS NOT DISTINCT
  WHERE deleted_at IS NULL;
CREATE INDEX power_outputs_period_start_order ON power_outputs (period_start DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX power_outputs_actual_order ON power_outputs (actual, id) WHERE deleted_at IS NULL;
CREATE INDEX power_outputs_created_at_order ON power_outputs (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX power_outputs_updated_at_order ON power_outputs (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX power_outputs_plant_id_usual ON power_outputs (plant_id, period_start DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX power_outputs_status_usual ON power_outputs (status, period_start DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX power_outputs_search ON power_outputs USING gin (search);
CREATE INDEX power_outputs_trash ON power_outputs (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('power_outputs', 'plant_id', NULL);
GRANT SELECT (id, period, plant_id, period_kind, period_start, actual, plan, status, deleted_at) ON power_outputs TO cms_public;

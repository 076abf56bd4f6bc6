-- What sums of output read: a plant's figures by period, without touching the table.
CREATE INDEX power_outputs_sums ON power_outputs (plant_id, period_kind, period_start) INCLUDE (unit_id, actual, status)
  WHERE deleted_at IS NULL;

-- The days of which a plant's output is signed off: their figures stand.
CREATE TABLE frozen_outputs (
  plant_id bigint NOT NULL REFERENCES plants,
  day date NOT NULL,
  frozen_at timestamptz NOT NULL DEFAULT now(),
  frozen_by uuid REFERENCES accounts,
  PRIMARY KEY (plant_id, day)
);
GRANT SELECT, INSERT, DELETE ON frozen_outputs TO cms_app;

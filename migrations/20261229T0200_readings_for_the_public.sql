-- What the readings of a reservoir are checked against, besides its levels, gates and flows; null: that check does not run.
ALTER TABLE reservoirs
  ADD COLUMN level_rate numeric(6, 2) CHECK (level_rate > 0),
  ADD COLUMN inflow_rate numeric(9, 2) CHECK (inflow_rate > 0),
  ADD COLUMN release_rate numeric(9, 2) CHECK (release_rate > 0),
  ADD COLUMN flat_line_hours numeric(2, 0) CHECK (flat_line_hours BETWEEN 6 AND 72),
  ADD COLUMN rainfall_most numeric(6, 1) CHECK (rainfall_most BETWEEN 1 AND 2000),
  ADD COLUMN checks_document character varying(255) NOT NULL DEFAULT '';
ALTER TABLE reservoirs ALTER COLUMN checks_document DROP DEFAULT;

-- A program gives no reasons: what it sends and is doubtful is stored without one, and waits for a person.
ALTER TABLE readings
  ADD COLUMN unattended boolean NOT NULL DEFAULT false,
  ADD COLUMN reason_code text;
DO $$
DECLARE
  unexplained text;
BEGIN
  SELECT conname INTO STRICT unexplained FROM pg_constraint
    WHERE conrelid = 'readings'::regclass AND pg_get_constraintdef(oid) LIKE '%doubts%reason%';
  EXECUTE format('ALTER TABLE readings DROP CONSTRAINT %I', unexplained);
END
$$;
ALTER TABLE readings ADD CONSTRAINT readings_doubts_explained CHECK (doubts = '{}' OR coalesce(reason, '') <> '' OR unattended) NOT VALID;
CREATE OR REPLACE VIEW current_readings AS
  SELECT r.* FROM readings AS r
  WHERE (r.revision = 1 OR num_nonnulls(r.upstream, r.downstream, r.inflow, r.total_release, r.spill, r.turbine, r.bottom_gates,
      r.surface_gates, r.rainfall) > 0)
    AND NOT EXISTS (SELECT FROM readings AS later
      WHERE later.revision > 1 AND later.reservoir_id = r.reservoir_id AND later.observed_at = r.observed_at
        AND later.revision > r.revision);

-- Doubtful readings that somebody with the right has released to the public, although their day is not signed off.
CREATE TABLE reading_releases (
  reservoir_id bigint NOT NULL REFERENCES reservoirs ON DELETE CASCADE,
  observed_at timestamptz NOT NULL,
  revision integer NOT NULL,
  released_at timestamptz NOT NULL DEFAULT now(),
  released_by uuid NOT NULL REFERENCES accounts,
  reason text NOT NULL CHECK (reason <> ''),
  PRIMARY KEY (reservoir_id, observed_at, revision)
);
GRANT SELECT, INSERT, DELETE ON reading_releases TO cms_app;

-- What visitors see before a day is signed off, and since when nothing newer leaves.
ALTER TABLE site_settings
  ADD COLUMN provisional_readings boolean NOT NULL DEFAULT true;
CREATE TABLE public_hold (
  -- There is one row while the hold is on.
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  since timestamptz NOT NULL,
  -- What was shown then: provisional readings or not, of which reservoirs, and output of which plants.
  provisional boolean NOT NULL,
  reservoir_ids bigint[] NOT NULL,
  plant_ids bigint[] NOT NULL,
  held_by uuid NOT NULL REFERENCES accounts,
  reason text NOT NULL CHECK (reason <> '')
);
GRANT SELECT, DELETE ON public_hold TO cms_app;

-- Begins a hold when nobody is writing what visitors read: what a transaction stores carries the time of its start, and what was
-- under way when the hold began would appear during it. Returns whether it has begun; false: there is one already.
CREATE FUNCTION begin_public_hold(by uuid, why text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE readings, reading_releases, frozen_days, power_outputs, frozen_outputs IN SHARE MODE;
  INSERT INTO public_hold (since, provisional, reservoir_ids, plant_ids, held_by, reason)
    SELECT clock_timestamp(), (SELECT provisional_readings FROM site_settings),
      ARRAY(SELECT id FROM reservoirs WHERE deleted_at IS NULL AND status = 1),
      ARRAY(SELECT id FROM plants WHERE deleted_at IS NULL AND status = 1), by, why
    ON CONFLICT DO NOTHING;
  RETURN FOUND;
END
$$;
REVOKE ALL ON FUNCTION begin_public_hold(uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_public_hold(uuid, text) TO cms_app;

-- Whether a reading may be seen, of any moment: the readings as they were known then, of days that were signed off then, and
-- those that had passed all checks or were released then. A hold shows the moment at which it began. A doubtful revision hides
-- the one before it only where it corrects a value: what a station adds and is doubtful takes nothing away.
DROP VIEW public_readings;
CREATE VIEW public_readings AS
  WITH shown AS (
    SELECT coalesce(h.since, 'infinity') AS until, coalesce(h.provisional, s.provisional_readings) AS provisional, h.reservoir_ids
    FROM site_settings AS s LEFT JOIN public_hold AS h ON true)
  SELECT r.reservoir_id, v.name AS reservoir_name, r.observed_at, r.upstream, r.downstream, r.inflow, r.total_release, r.spill, r.turbine,
    r.bottom_gates, r.surface_gates, r.rainfall, r.corrected, f.day IS NULL AS provisional, r.doubts <> '{}' AS doubtful
  FROM readings AS r CROSS JOIN shown JOIN reservoirs AS v ON v.id = r.reservoir_id
  LEFT JOIN frozen_days AS f ON f.reservoir_id = r.reservoir_id AND f.day = (r.observed_at AT TIME ZONE 'Etc/GMT-7')::date
    AND f.frozen_at <= shown.until
  WHERE v.deleted_at IS NULL AND v.status = 1 AND (shown.reservoir_ids IS NULL OR v.id = ANY(shown.reservoir_ids))
    AND r.recorded_at <= shown.until AND r.observed_at <= shown.until
    AND (r.revision = 1 OR num_nonnulls(r.upstream, r.downstream, r.inflow, r.total_release, r.spill, r.turbine, r.bottom_gates,
      r.surface_gates, r.rainfall) > 0)
    AND (f.day IS NOT NULL OR shown.provisional AND (r.doubts = '{}' OR EXISTS (SELECT FROM reading_releases AS l
      WHERE l.reservoir_id = r.reservoir_id AND l.observed_at = r.observed_at AND l.revision = r.revision
        AND l.released_at <= shown.until)))
    AND NOT EXISTS (SELECT FROM readings AS later
      WHERE later.revision > 1 AND later.reservoir_id = r.reservoir_id AND later.observed_at = r.observed_at
        AND later.revision > r.revision AND later.recorded_at <= shown.until
        AND (f.day IS NOT NULL OR later.corrected OR later.doubts = '{}' OR EXISTS (SELECT FROM reading_releases AS l
          WHERE l.reservoir_id = later.reservoir_id AND l.observed_at = later.observed_at AND l.revision = later.revision
            AND l.released_at <= shown.until)));
GRANT SELECT ON public_readings TO cms_public;

-- How the readings of each machine's key, or personal token, were judged.
CREATE TABLE program_readings (
  key_id text NOT NULL,
  day date NOT NULL,
  stored bigint NOT NULL DEFAULT 0,
  doubtful bigint NOT NULL DEFAULT 0,
  refused bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (key_id, day)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON program_readings TO cms_app;

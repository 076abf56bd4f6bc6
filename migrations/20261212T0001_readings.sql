-- The hydrological readings (decision 86): a ledger. A row is never changed and never removed, by nobody who uses the product:
-- what corrects a reading, or adds a value to it, is a row of the same reservoir and time with the next revision.
CREATE TABLE readings (
  reservoir_id bigint NOT NULL REFERENCES reservoirs,
  observed_at timestamptz NOT NULL CHECK (extract(epoch FROM observed_at) % 60 = 0),
  revision integer NOT NULL CHECK (revision > 0),
  -- Null: not measured, which is not zero.
  upstream numeric(7, 2) CHECK (upstream BETWEEN 0 AND 1500),
  downstream numeric(7, 2) CHECK (downstream BETWEEN 0 AND 1500),
  inflow numeric(9, 2) CHECK (inflow BETWEEN 0 AND 30000),
  total_release numeric(9, 2) CHECK (total_release BETWEEN 0 AND 30000),
  spill numeric(9, 2) CHECK (spill BETWEEN 0 AND 30000),
  turbine numeric(9, 2) CHECK (turbine BETWEEN 0 AND 30000),
  bottom_gates smallint CHECK (bottom_gates BETWEEN 0 AND 20),
  surface_gates smallint CHECK (surface_gates BETWEEN 0 AND 20),
  rainfall numeric(6, 1) CHECK (rainfall BETWEEN 0 AND 2000),
  -- What was doubtful when it was stored, and why it was stored all the same, or why it was corrected.
  doubts text[] NOT NULL,
  reason character varying(500),
  -- Whether a value that once stood was corrected, by this revision or an earlier one; one that only adds values corrects nothing.
  corrected boolean NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  recorded_by uuid REFERENCES accounts,
  CHECK (doubts = '{}' OR reason <> ''),
  CHECK (revision > 1 OR NOT corrected),
  CHECK (num_nonnulls(upstream, downstream, inflow, total_release, spill, turbine, bottom_gates, surface_gates, rainfall) > 0 OR revision > 1),
  PRIMARY KEY (reservoir_id, observed_at, revision)
) PARTITION BY RANGE (observed_at);
CREATE INDEX readings_newest ON readings (observed_at DESC, reservoir_id);
-- There are few beyond the first: which readings are overtaken is found without reading all of them.
CREATE INDEX readings_later ON readings (reservoir_id, observed_at, revision) WHERE revision > 1;
-- Read and added to: nothing else, whatever a statement says.
GRANT SELECT, INSERT ON readings TO cms_app;

-- A partition for each year on the plant's clock. There is no default one: rows of a year that has none are refused, not misplaced.
CREATE FUNCTION add_reading_partitions(last_year integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  year integer;
  added integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('readings partitions'));
  -- Nobody asks for more than the years that a clock which stands right comes to.
  FOR year IN 2000 .. least(last_year, extract(year FROM now())::integer + 2) LOOP
    CONTINUE WHEN to_regclass(format('public.readings_%s', year)) IS NOT NULL;
    EXECUTE format(
      'CREATE TABLE public.readings_%s PARTITION OF public.readings FOR VALUES FROM (%L) TO (%L)',
      year, make_timestamptz(year, 1, 1, 0, 0, 0, 'Etc/GMT-7'), make_timestamptz(year + 1, 1, 1, 0, 0, 0, 'Etc/GMT-7'));
    added := added + 1;
  END LOOP;
  RETURN added;
END
$$;
REVOKE ALL ON FUNCTION add_reading_partitions(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_reading_partitions(integer) TO cms_app;

-- What was measured before, of which there is little, lies together.
CREATE TABLE readings_before_2000 PARTITION OF readings
  FOR VALUES FROM (make_timestamptz(1950, 1, 1, 0, 0, 0, 'Etc/GMT-7')) TO (make_timestamptz(2000, 1, 1, 0, 0, 0, 'Etc/GMT-7'));
SELECT add_reading_partitions(extract(year FROM now())::integer + 1);

-- The readings as they stand: of each the last revision.
CREATE VIEW current_readings AS
  SELECT r.* FROM readings AS r WHERE NOT EXISTS (SELECT FROM readings AS later
    WHERE later.revision > 1 AND later.reservoir_id = r.reservoir_id AND later.observed_at = r.observed_at
      AND later.revision > r.revision);
GRANT SELECT ON current_readings TO cms_app;

-- The days that are signed off: what was read on them stands as it was sent to the authorities.
CREATE TABLE frozen_days (
  reservoir_id bigint NOT NULL REFERENCES reservoirs,
  day date NOT NULL,
  frozen_at timestamptz NOT NULL DEFAULT now(),
  frozen_by uuid REFERENCES accounts,
  PRIMARY KEY (reservoir_id, day)
);
GRANT SELECT, INSERT, DELETE ON frozen_days TO cms_app;

-- What was answered to a reading that was sent under a key: whoever did not hear the answer sends it again.
CREATE TABLE reading_keys (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  key uuid NOT NULL,
  request bytea NOT NULL,
  revision integer NOT NULL,
  outcome text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX reading_keys_at ON reading_keys (at);
GRANT SELECT, INSERT, DELETE ON reading_keys TO cms_app;

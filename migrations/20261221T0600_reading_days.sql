-- What each day held of each parameter of a reservoir, on the plant's clock (decision 95): as much as a line of days needs to
-- be drawn, kept true by the ledger itself. Of a value that equals the least or the greatest the earliest is told.
CREATE TABLE reading_days (
  -- Of a reservoir that the ledger knows, from which each row is made.
  reservoir_id bigint NOT NULL,
  -- As its column of the ledger is called.
  parameter text NOT NULL,
  day date NOT NULL,
  -- How many readings of the day have a value.
  readings smallint NOT NULL,
  -- Each of four readings: its minute of the day, its value, and whether it was corrected.
  first_minute smallint NOT NULL,
  first_value numeric(9, 2) NOT NULL,
  first_corrected boolean NOT NULL,
  least_minute smallint NOT NULL,
  least_value numeric(9, 2) NOT NULL,
  least_corrected boolean NOT NULL,
  greatest_minute smallint NOT NULL,
  greatest_value numeric(9, 2) NOT NULL,
  greatest_corrected boolean NOT NULL,
  last_minute smallint NOT NULL,
  last_value numeric(9, 2) NOT NULL,
  last_corrected boolean NOT NULL,
  -- All of it, in the order of a line: the rows of one lie as far apart as its days came.
  PRIMARY KEY (reservoir_id, parameter, day) INCLUDE (readings, first_minute, first_value, first_corrected, least_minute, least_value,
    least_corrected, greatest_minute, greatest_value, greatest_corrected, last_minute, last_value, last_corrected)
);
-- Nobody writes it but the ledger's trigger.
GRANT SELECT ON reading_days TO cms_app;

-- Makes the rows of some days of reservoirs anew, of the readings as they stand; a day and its reservoir have the same place in
-- both lists. What is compared, a minute (of eleven bits), a value in hundredths and whether it was corrected, is packed into one
-- whole number, of which the least and the greatest are found in half the time that rows of three take.
CREATE FUNCTION roll_up_reading_days(reservoirs bigint[], days date[]) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  WITH asked AS MATERIALIZED (
    SELECT reservoir_id, day, day::timestamp AT TIME ZONE 'Etc/GMT-7' AS begins FROM unnest(reservoirs, days) AS a(reservoir_id, day)),
  standing AS (
    SELECT a.reservoir_id, a.day, (date_part('epoch', r.observed_at - a.begins) / 60)::bigint AS minute, r.*
    FROM asked AS a CROSS JOIN LATERAL (
      SELECT DISTINCT ON (own.observed_at) own.observed_at, own.corrected::int AS corrected, own.upstream, own.downstream, own.inflow,
        own.total_release, own.spill, own.turbine, own.bottom_gates, own.surface_gates, own.rainfall
      FROM readings AS own
      WHERE own.reservoir_id = a.reservoir_id AND own.observed_at >= a.begins AND own.observed_at < a.begins + interval '1 day'
      ORDER BY own.observed_at, own.revision DESC) AS r),
  measured AS (
    SELECT s.reservoir_id, v.parameter, s.day, s.minute, s.corrected, (v.value * 100)::bigint AS hundredths
    FROM standing AS s CROSS JOIN LATERAL (VALUES ('upstream', s.upstream), ('downstream', s.downstream), ('inflow', s.inflow),
      ('total_release', s.total_release), ('spill', s.spill), ('turbine', s.turbine), ('bottom_gates', s.bottom_gates),
      ('surface_gates', s.surface_gates), ('rainfall', s.rainfall)) AS v(parameter, value)
    WHERE v.value IS NOT NULL OFFSET 0),
  packed AS MATERIALIZED (
    SELECT reservoir_id, parameter, day, count(*) AS readings,
      min((minute << 32) | (hundredths << 1) | corrected) AS first, min((hundredths << 12) | (minute << 1) | corrected) AS least,
      max((hundredths << 12) | ((2047 - minute) << 1) | corrected) AS greatest, max((minute << 32) | (hundredths << 1) | corrected) AS last
    FROM measured GROUP BY reservoir_id, parameter, day),
  -- Of what was taken back nothing is left.
  removed AS (DELETE FROM reading_days AS d USING (
      SELECT a.reservoir_id, p.parameter, a.day FROM asked AS a CROSS JOIN unnest(ARRAY['upstream', 'downstream', 'inflow', 'total_release',
        'spill', 'turbine', 'bottom_gates', 'surface_gates', 'rainfall']) AS p(parameter)
      EXCEPT SELECT reservoir_id, parameter, day FROM packed) AS empty
    WHERE d.reservoir_id = empty.reservoir_id AND d.parameter = empty.parameter AND d.day = empty.day)
  INSERT INTO reading_days AS d SELECT reservoir_id, parameter, day, readings,
    first >> 32, ((first >> 1) & 2147483647) / 100.0, (first & 1) = 1,
    (least >> 1) & 2047, (least >> 12) / 100.0, (least & 1) = 1,
    2047 - ((greatest >> 1) & 2047), (greatest >> 12) / 100.0, (greatest & 1) = 1,
    last >> 32, ((last >> 1) & 2147483647) / 100.0, (last & 1) = 1
  FROM packed
  ON CONFLICT (reservoir_id, parameter, day) DO UPDATE SET readings = excluded.readings,
    first_minute = excluded.first_minute, first_value = excluded.first_value, first_corrected = excluded.first_corrected,
    least_minute = excluded.least_minute, least_value = excluded.least_value, least_corrected = excluded.least_corrected,
    greatest_minute = excluded.greatest_minute, greatest_value = excluded.greatest_value, greatest_corrected = excluded.greatest_corrected,
    last_minute = excluded.last_minute, last_value = excluded.last_value, last_corrected = excluded.last_corrected
$$;
REVOKE ALL ON FUNCTION roll_up_reading_days(bigint[], date[]) FROM PUBLIC;

CREATE FUNCTION roll_up_added_readings() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- As whoever stores readings has done already: what another adds to the same day is waited for, what belongs to other reservoirs is not.
  PERFORM pg_advisory_xact_lock(hashtext('readings'), (id % 2147483647)::integer)
    FROM (SELECT DISTINCT reservoir_id AS id FROM added ORDER BY 1) AS own;
  PERFORM roll_up_reading_days(array_agg(reservoir_id), array_agg(day))
    FROM (SELECT DISTINCT reservoir_id, (observed_at AT TIME ZONE 'Etc/GMT-7')::date AS day FROM added) AS touched;
  RETURN NULL;
END
$$;
CREATE TRIGGER readings_roll_up AFTER INSERT ON readings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_added_readings();

-- What the ledger held before, one reservoir after the other.
SELECT roll_up_reading_days(array_agg(reservoir_id), array_agg(day))
  FROM (SELECT DISTINCT reservoir_id, (observed_at AT TIME ZONE 'Etc/GMT-7')::date AS day FROM readings) AS held
  GROUP BY reservoir_id;

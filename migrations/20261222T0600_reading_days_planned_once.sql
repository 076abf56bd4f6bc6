-- As the migration reading_days made it, but planned once a session, for any days: planned anew for those of each call, as PostgreSQL
-- prefers for lists of one, and before its version 18 for all, a reading took three times what it does, since the ledger has
-- thirty partitions.
CREATE OR REPLACE FUNCTION roll_up_reading_days(reservoirs bigint[], days date[]) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
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
    last_minute = excluded.last_minute, last_value = excluded.last_value, last_corrected = excluded.last_corrected;
END
$$;

-- First readings are added to what is kept of their days (decision 102): a day of which nothing was corrected or taken back is not
-- read again for each batch of an import or each hour that is typed. All other days are made anew of what stands, as before.
CREATE OR REPLACE FUNCTION roll_up_added_readings() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  -- Days of reservoirs on which something was corrected or taken back, a day and its reservoir at the same place.
  overtaken_reservoirs bigint[];
  overtaken_days date[];
BEGIN
  -- As whoever stores readings has done already: what another adds to the same day is waited for, what belongs to other reservoirs is not.
  PERFORM pg_advisory_xact_lock(hashtext('readings'), (id % 2147483647)::integer)
    FROM (SELECT DISTINCT reservoir_id AS id FROM added ORDER BY 1) AS own;

  SELECT array_agg(reservoir_id), array_agg(day) INTO overtaken_reservoirs, overtaken_days FROM (
    SELECT DISTINCT r.reservoir_id, (r.observed_at AT TIME ZONE 'Etc/GMT-7')::date AS day
    FROM (SELECT reservoir_id, date_trunc('day', min(observed_at), 'Etc/GMT-7') AS begins,
        date_trunc('day', max(observed_at), 'Etc/GMT-7') + interval '1 day' AS ends
      FROM added GROUP BY reservoir_id) AS touched
    CROSS JOIN LATERAL (SELECT l.reservoir_id, l.observed_at FROM readings AS l
      WHERE l.revision > 1 AND l.reservoir_id = touched.reservoir_id
        AND l.observed_at >= touched.begins AND l.observed_at < touched.ends) AS r) AS overtaken;

  IF overtaken_days IS NOT NULL THEN
    PERFORM roll_up_reading_days(array_agg(reservoir_id), array_agg(day)) FROM (
      SELECT DISTINCT reservoir_id, (observed_at AT TIME ZONE 'Etc/GMT-7')::date AS day FROM added
      INTERSECT SELECT * FROM unnest(overtaken_reservoirs, overtaken_days)) AS touched;
  END IF;

  -- Packed as in roll_up_reading_days; a first reading is never a corrected one, nor is any that stands on such a day.
  WITH first_readings AS MATERIALIZED (
    SELECT reservoir_id, (observed_at AT TIME ZONE 'Etc/GMT-7')::date AS day,
      -- Before 1970 the remainder is less than zero.
      ((date_part('epoch', observed_at) / 60 + 420)::bigint % 1440 + 1440) % 1440 AS minute,
      (upstream * 100)::bigint AS upstream,
      (downstream * 100)::bigint AS downstream,
      (inflow * 100)::bigint AS inflow,
      (total_release * 100)::bigint AS total_release,
      (spill * 100)::bigint AS spill,
      (turbine * 100)::bigint AS turbine,
      (bottom_gates * 100)::bigint AS bottom_gates,
      (surface_gates * 100)::bigint AS surface_gates,
      (rainfall * 100)::bigint AS rainfall
    FROM added
    WHERE overtaken_days IS NULL OR (reservoir_id, (observed_at AT TIME ZONE 'Etc/GMT-7')::date) NOT IN (
      SELECT * FROM unnest(overtaken_reservoirs, overtaken_days))),
  packed AS (
    SELECT reservoir_id, day,
      ARRAY[count(upstream), min(minute << 32 | upstream), min(upstream << 11 | minute),
        max(upstream << 11 | (2047 - minute)), max(minute << 32 | upstream)] AS upstream,
      ARRAY[count(downstream), min(minute << 32 | downstream), min(downstream << 11 | minute),
        max(downstream << 11 | (2047 - minute)), max(minute << 32 | downstream)] AS downstream,
      ARRAY[count(inflow), min(minute << 32 | inflow), min(inflow << 11 | minute),
        max(inflow << 11 | (2047 - minute)), max(minute << 32 | inflow)] AS inflow,
      ARRAY[count(total_release), min(minute << 32 | total_release), min(total_release << 11 | minute),
        max(total_release << 11 | (2047 - minute)), max(minute << 32 | total_release)] AS total_release,
      ARRAY[count(spill), min(minute << 32 | spill), min(spill << 11 | minute),
        max(spill << 11 | (2047 - minute)), max(minute << 32 | spill)] AS spill,
      ARRAY[count(turbine), min(minute << 32 | turbine), min(turbine << 11 | minute),
        max(turbine << 11 | (2047 - minute)), max(minute << 32 | turbine)] AS turbine,
      ARRAY[count(bottom_gates), min(minute << 32 | bottom_gates), min(bottom_gates << 11 | minute),
        max(bottom_gates << 11 | (2047 - minute)), max(minute << 32 | bottom_gates)] AS bottom_gates,
      ARRAY[count(surface_gates), min(minute << 32 | surface_gates), min(surface_gates << 11 | minute),
        max(surface_gates << 11 | (2047 - minute)), max(minute << 32 | surface_gates)] AS surface_gates,
      ARRAY[count(rainfall), min(minute << 32 | rainfall), min(rainfall << 11 | minute),
        max(rainfall << 11 | (2047 - minute)), max(minute << 32 | rainfall)] AS rainfall
    FROM first_readings GROUP BY reservoir_id, day)
  INSERT INTO reading_days AS d
  SELECT reservoir_id, parameter, day, told[1],
    told[2] >> 32, (told[2] & 4294967295) / 100.0, false, told[3] & 2047, (told[3] >> 11) / 100.0, false,
    2047 - (told[4] & 2047), (told[4] >> 11) / 100.0, false, told[5] >> 32, (told[5] & 4294967295) / 100.0, false
  FROM packed CROSS JOIN LATERAL (VALUES
      ('upstream', upstream), ('downstream', downstream), ('inflow', inflow), ('total_release', total_release),
      ('spill', spill), ('turbine', turbine), ('bottom_gates', bottom_gates), ('surface_gates', surface_gates),
      ('rainfall', rainfall)) AS v(parameter, told)
  WHERE told[1] > 0
  ON CONFLICT (reservoir_id, parameter, day) DO UPDATE SET readings = d.readings + excluded.readings,
    first_minute = least(d.first_minute, excluded.first_minute),
    first_value = CASE WHEN excluded.first_minute < d.first_minute THEN excluded.first_value ELSE d.first_value END,
    least_minute = CASE WHEN (excluded.least_value, excluded.least_minute) < (d.least_value, d.least_minute)
      THEN excluded.least_minute ELSE d.least_minute END,
    least_value = least(d.least_value, excluded.least_value),
    greatest_minute = CASE WHEN (-excluded.greatest_value, excluded.greatest_minute) < (-d.greatest_value, d.greatest_minute)
      THEN excluded.greatest_minute ELSE d.greatest_minute END,
    greatest_value = greatest(d.greatest_value, excluded.greatest_value),
    last_minute = greatest(d.last_minute, excluded.last_minute),
    last_value = CASE WHEN excluded.last_minute > d.last_minute THEN excluded.last_value ELSE d.last_value END;
  RETURN NULL;
END
$$;

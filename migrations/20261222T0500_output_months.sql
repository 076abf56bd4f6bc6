-- Output by plant and month, with its days: what sums of output are read of, however long the history is. Units are added up, and a
-- plant's own figure of a day stands before them (decision 100). A row follows from power_outputs and generating_units alone.
CREATE TABLE output_months (
  plant_id bigint NOT NULL REFERENCES plants ON DELETE CASCADE,
  month date NOT NULL,
  -- In MWh; of how many days it is known whole; of how many figures that are not published.
  amount numeric,
  known integer NOT NULL,
  drafts integer NOT NULL,
  -- In MWh, of the days that have a plan, and how many these are.
  plan numeric,
  planned integer NOT NULL,
  -- The same of each day: the first is that of the 1st, and there are 31.
  day_amounts numeric[] NOT NULL,
  day_whole boolean[] NOT NULL,
  day_drafts integer[] NOT NULL,
  day_plans numeric[] NOT NULL,
  PRIMARY KEY (plant_id, month)
);
GRANT SELECT ON output_months TO cms_app;

-- Months whose row is behind what is stored. Writers only add to it, in their own transaction, so they never wait for each other, and
-- whoever sees their change sees this with it.
CREATE TABLE output_month_changes (plant_id bigint NOT NULL, month date NOT NULL);
CREATE INDEX output_month_changes_plant ON output_month_changes (plant_id, month);
GRANT SELECT ON output_month_changes TO cms_app;

CREATE FUNCTION output_month(of_plant bigint, of_month date) RETURNS TABLE (
  amount numeric, known integer, drafts integer, plan numeric, planned integer,
  day_amounts numeric[], day_whole boolean[], day_drafts integer[], day_plans numeric[]
) LANGUAGE sql STABLE AS $$
  -- Units by the day from which they run: only where each has its figure is their sum that of the plant.
  WITH running AS (
    SELECT id, coalesce(commissioned_on, '-infinity') AS since FROM generating_units
    WHERE plant_id = of_plant AND deleted_at IS NULL AND status = 1
  )
  SELECT sum(d.amount), count(*) FILTER (WHERE d.whole)::integer, coalesce(sum(d.drafts), 0)::integer, sum(d.plan), count(d.plan)::integer,
    array_agg(d.amount ORDER BY d.number), array_agg(coalesce(d.whole, false) ORDER BY d.number),
    array_agg(coalesce(d.drafts, 0) ORDER BY d.number), array_agg(d.plan ORDER BY d.number)
  FROM (
    SELECT n.number, coalesce(f.own, f.units) AS amount,
      f.own IS NOT NULL OR f.units IS NOT NULL AND NOT EXISTS (SELECT FROM running AS u WHERE u.since <= f.day AND u.id <> ALL(f.known)) AS whole,
      CASE WHEN f.own IS NOT NULL THEN f.own_drafts ELSE f.unit_drafts END AS drafts,
      CASE WHEN f.own_plan IS NOT NULL THEN f.own_plan
        WHEN NOT EXISTS (SELECT FROM running AS u WHERE u.since <= f.day AND u.id <> ALL(f.planned)) THEN f.unit_plans END AS plan
    FROM generate_series(0, 30) AS n(number)
    LEFT JOIN (
      SELECT o.period_start AS day,
        max(o.actual) FILTER (WHERE o.unit_id IS NULL) AS own,
        sum(o.actual) FILTER (WHERE o.unit_id IS NOT NULL) AS units,
        array_agg(o.unit_id) FILTER (WHERE o.unit_id IS NOT NULL AND o.actual IS NOT NULL) AS known,
        count(o.actual) FILTER (WHERE o.unit_id IS NULL AND o.status <> 1)::integer AS own_drafts,
        count(o.actual) FILTER (WHERE o.unit_id IS NOT NULL AND o.status <> 1)::integer AS unit_drafts,
        max(o.plan) FILTER (WHERE o.unit_id IS NULL) AS own_plan,
        sum(o.plan) FILTER (WHERE o.unit_id IS NOT NULL) AS unit_plans,
        array_agg(o.unit_id) FILTER (WHERE o.unit_id IS NOT NULL AND o.plan IS NOT NULL) AS planned
      FROM power_outputs AS o
      WHERE o.plant_id = of_plant AND o.period_kind = 'day' AND o.period_start >= of_month
        AND o.period_start < of_month + interval '1 month' AND o.deleted_at IS NULL
      GROUP BY o.period_start
    ) AS f ON f.day = of_month + n.number
  ) AS d
$$;

-- The months as they stand: those that are behind are computed while they are read.
CREATE VIEW standing_output_months AS
  SELECT m.* FROM output_months AS m
  WHERE NOT EXISTS (SELECT FROM output_month_changes AS c WHERE c.plant_id = m.plant_id AND c.month = m.month)
  UNION ALL
  SELECT c.plant_id, c.month, f.* FROM (SELECT DISTINCT plant_id, month FROM output_month_changes) AS c
  CROSS JOIN LATERAL output_month(c.plant_id, c.month) AS f;
GRANT SELECT ON standing_output_months TO cms_app;

-- Brings rows up to what is stored. A change that is not seen yet leaves its own mark behind, which the next run finds.
CREATE FUNCTION sum_output_months() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  plants bigint[];
  months date[];
BEGIN
  -- One at a time: of two the earlier could overwrite what the later one knows.
  LOCK TABLE output_months IN SHARE ROW EXCLUSIVE MODE;
  WITH removed AS (DELETE FROM output_month_changes RETURNING *), changed AS (SELECT DISTINCT plant_id, month FROM removed)
  SELECT array_agg(plant_id), array_agg(month) INTO plants, months FROM changed;
  IF plants IS NULL THEN RETURN 0; END IF;
  DELETE FROM output_months AS m USING unnest(plants, months) AS c(plant_id, month) WHERE m.plant_id = c.plant_id AND m.month = c.month;
  INSERT INTO output_months SELECT c.plant_id, c.month, f.* FROM unnest(plants, months) AS c(plant_id, month)
    JOIN plants AS p ON p.id = c.plant_id CROSS JOIN LATERAL output_month(c.plant_id, c.month) AS f
    WHERE f.amount IS NOT NULL OR f.plan IS NOT NULL;
  RETURN cardinality(plants);
END $$;

CREATE FUNCTION note_output_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO output_month_changes SELECT DISTINCT plant_id, date_trunc('month', period_start)::date FROM added WHERE period_kind = 'day';
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO output_month_changes SELECT DISTINCT plant_id, date_trunc('month', period_start)::date FROM removed WHERE period_kind = 'day';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_months_added AFTER INSERT ON power_outputs REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_output_changes();
CREATE TRIGGER note_months_removed AFTER DELETE ON power_outputs REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_output_changes();
CREATE TRIGGER note_months_changed AFTER UPDATE ON power_outputs REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_output_changes();

-- Which days are whole depends on the units that ran. Months that only wait to be summed are noted too: a run that is under way
-- may not have seen the unit.
CREATE FUNCTION note_unit_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO output_month_changes SELECT plant_id, month FROM output_months WHERE plant_id IN (SELECT plant_id FROM added)
      UNION SELECT plant_id, month FROM output_month_changes WHERE plant_id IN (SELECT plant_id FROM added);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO output_month_changes SELECT plant_id, month FROM output_months WHERE plant_id IN (SELECT plant_id FROM removed)
      UNION SELECT plant_id, month FROM output_month_changes WHERE plant_id IN (SELECT plant_id FROM removed);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_months_added AFTER INSERT ON generating_units REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_unit_changes();
CREATE TRIGGER note_months_removed AFTER DELETE ON generating_units REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_unit_changes();
CREATE TRIGGER note_months_changed AFTER UPDATE ON generating_units REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_unit_changes();

INSERT INTO output_month_changes SELECT DISTINCT plant_id, date_trunc('month', period_start)::date FROM power_outputs WHERE period_kind = 'day';
SELECT sum_output_months();

-- Plants that are switched off stay in the sums of the time in which they ran. However many they are, their months are read as one: a row
-- for each month, the sums of what output_months has of those that are off and not in the trash (decision 101).
CREATE VIEW off_plants AS SELECT id FROM plants WHERE status <> 1 AND deleted_at IS NULL;
GRANT SELECT ON off_plants TO cms_app;

-- By the date of the month up to which is added up: the first is the 1st, and the last, the 31st, is all of the month. In MWh; of how many
-- plants any is known by then; of how many days of plants it is known whole; of how many figures that are not published.
CREATE TABLE off_output_months (
  month date PRIMARY KEY,
  amounts numeric[] NOT NULL,
  plants integer[] NOT NULL,
  known integer[] NOT NULL,
  drafts integer[] NOT NULL,
  -- Of how many plants any is known of that day alone.
  day_plants integer[] NOT NULL
);
GRANT SELECT ON off_output_months TO cms_app;

CREATE FUNCTION off_output_month(of_month date) RETURNS TABLE (
  amounts numeric[], plants integer[], known integer[], drafts integer[], day_plants integer[]
) LANGUAGE sql STABLE AS $$
  SELECT array_agg(till.amount ORDER BY till.number), array_agg(till.plants ORDER BY till.number), array_agg(till.known ORDER BY till.number),
    array_agg(till.drafts ORDER BY till.number), array_agg(till.day_plants ORDER BY till.number)
  FROM (
    SELECT n.number, coalesce(sum(sum(d.amount)) OVER up_to, 0) AS amount,
      (sum(count(*) FILTER (WHERE d.number = d.first)) OVER up_to)::integer AS plants,
      (sum(count(*) FILTER (WHERE d.whole)) OVER up_to)::integer AS known,
      coalesce(sum(sum(d.drafts)) OVER up_to, 0)::integer AS drafts, count(d.amount)::integer AS day_plants
    FROM generate_series(1, 31) AS n(number)
    LEFT JOIN (
      SELECT e.*, min(e.number) FILTER (WHERE e.amount IS NOT NULL) OVER (PARTITION BY m.plant_id) AS first
      FROM standing_output_months AS m
      CROSS JOIN LATERAL unnest(m.day_amounts, m.day_whole, m.day_drafts) WITH ORDINALITY AS e(amount, whole, drafts, number)
      WHERE m.month = of_month AND m.plant_id IN (SELECT id FROM off_plants)
    ) AS d ON d.number = n.number
    GROUP BY n.number WINDOW up_to AS (ORDER BY n.number)
  ) AS till
$$;

-- The same as it stands: a month that is behind for one of these plants is computed while it is read, and all of them while a mark without a
-- month is there. Such a mark comes with every change of which plants are off, and is seen together with it.
CREATE VIEW standing_off_output_months AS
  WITH behind AS (SELECT c.month FROM output_month_changes AS c WHERE c.plant_id IN (SELECT id FROM off_plants)),
    every AS (SELECT FROM output_month_changes WHERE month IS NULL)
  SELECT o.* FROM off_output_months AS o
  WHERE NOT EXISTS (SELECT FROM every) AND NOT EXISTS (SELECT FROM behind AS b WHERE b.month = o.month)
  UNION ALL
  SELECT c.month, f.* FROM (
    SELECT month FROM behind WHERE month IS NOT NULL
    UNION SELECT month FROM output_months WHERE EXISTS (SELECT FROM every)
  ) AS c CROSS JOIN LATERAL off_output_month(c.month) AS f;
GRANT SELECT ON standing_off_output_months TO cms_app;

CREATE OR REPLACE FUNCTION sum_output_months() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  plants bigint[];
  months date[];
  every boolean;
BEGIN
  -- One at a time: of two the earlier could overwrite what the later one knows.
  LOCK TABLE output_months IN SHARE ROW EXCLUSIVE MODE;
  WITH removed AS (DELETE FROM output_month_changes RETURNING *), changed AS (
    SELECT plant_id, month FROM removed WHERE month IS NOT NULL
    UNION SELECT m.plant_id, m.month FROM output_months AS m JOIN removed AS r ON r.plant_id = m.plant_id AND r.month IS NULL
  )
  SELECT array_agg(plant_id), array_agg(month), EXISTS (SELECT FROM removed WHERE month IS NULL) INTO plants, months, every FROM changed;
  DELETE FROM output_months AS m USING unnest(plants, months) AS c(plant_id, month) WHERE m.plant_id = c.plant_id AND m.month = c.month;
  INSERT INTO output_months SELECT c.plant_id, c.month, f.* FROM unnest(plants, months) AS c(plant_id, month)
    JOIN plants AS p ON p.id = c.plant_id CROSS JOIN LATERAL output_month(c.plant_id, c.month) AS f
    WHERE f.amount IS NOT NULL OR f.plan IS NOT NULL;
  -- Of the months that are there now: a plant that is removed for ever took its own with it.
  DELETE FROM off_output_months WHERE every OR month = ANY(months);
  INSERT INTO off_output_months SELECT m.month, f.* FROM (
      SELECT DISTINCT month FROM output_months WHERE (every OR month = ANY(months)) AND plant_id IN (SELECT id FROM off_plants)
    ) AS m CROSS JOIN LATERAL off_output_month(m.month) AS f;
  RETURN coalesce(cardinality(plants), 0);
END $$;

CREATE FUNCTION note_plant_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO output_month_changes VALUES (OLD.id, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER note_months_switched AFTER UPDATE ON plants FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION note_plant_changes();
CREATE TRIGGER note_months_removed AFTER DELETE ON plants FOR EACH ROW EXECUTE FUNCTION note_plant_changes();

INSERT INTO off_output_months SELECT m.month, f.* FROM (SELECT DISTINCT month FROM output_months WHERE plant_id IN (SELECT id FROM off_plants)) AS m
  CROSS JOIN LATERAL off_output_month(m.month) AS f;

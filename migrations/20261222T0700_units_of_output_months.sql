-- A change of units concerns all months of the plant, also those that other writers begin while it is not committed yet. Which these are is
-- therefore asked where the mark is read: a mark without a month stands for all, and is seen together with the change. Of each day that is
-- seen there is a row or a mark of its month, in every snapshot.
ALTER TABLE output_month_changes ALTER COLUMN month DROP NOT NULL;

CREATE OR REPLACE FUNCTION note_unit_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO output_month_changes SELECT DISTINCT plant_id, NULL::date FROM added;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO output_month_changes SELECT DISTINCT plant_id, NULL::date FROM removed;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE VIEW standing_output_months AS
  SELECT m.* FROM output_months AS m
  WHERE NOT EXISTS (SELECT FROM output_month_changes AS c WHERE c.plant_id = m.plant_id AND c.month = m.month)
    AND NOT EXISTS (SELECT FROM output_month_changes AS c WHERE c.plant_id = m.plant_id AND c.month IS NULL)
  UNION ALL
  SELECT c.plant_id, c.month, f.* FROM (
    SELECT plant_id, month FROM output_month_changes WHERE month IS NOT NULL
    UNION SELECT m.plant_id, m.month FROM output_months AS m JOIN output_month_changes AS c ON c.plant_id = m.plant_id AND c.month IS NULL
  ) AS c CROSS JOIN LATERAL output_month(c.plant_id, c.month) AS f;

CREATE OR REPLACE FUNCTION sum_output_months() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  plants bigint[];
  months date[];
BEGIN
  -- One at a time: of two the earlier could overwrite what the later one knows.
  LOCK TABLE output_months IN SHARE ROW EXCLUSIVE MODE;
  WITH removed AS (DELETE FROM output_month_changes RETURNING *), changed AS (
    SELECT plant_id, month FROM removed WHERE month IS NOT NULL
    UNION SELECT m.plant_id, m.month FROM output_months AS m JOIN removed AS r ON r.plant_id = m.plant_id AND r.month IS NULL
  )
  SELECT array_agg(plant_id), array_agg(month) INTO plants, months FROM changed;
  IF plants IS NULL THEN RETURN 0; END IF;
  DELETE FROM output_months AS m USING unnest(plants, months) AS c(plant_id, month) WHERE m.plant_id = c.plant_id AND m.month = c.month;
  INSERT INTO output_months SELECT c.plant_id, c.month, f.* FROM unnest(plants, months) AS c(plant_id, month)
    JOIN plants AS p ON p.id = c.plant_id CROSS JOIN LATERAL output_month(c.plant_id, c.month) AS f
    WHERE f.amount IS NOT NULL OR f.plan IS NOT NULL;
  RETURN cardinality(plants);
END $$;

-- What was summed beside a change of units before.
INSERT INTO output_month_changes SELECT id, NULL FROM plants;
SELECT sum_output_months();

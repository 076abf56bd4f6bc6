-- Which reservoirs have readings, and which accounts stored some: a row of the ledger names both, and whether they are there was
-- looked at for each row. Now that is looked at once for each of them (decision 102): what has readings cannot be removed.
CREATE TABLE reservoirs_with_readings (
  reservoir_id bigint PRIMARY KEY REFERENCES reservoirs
);
CREATE TABLE accounts_with_readings (
  account_id uuid PRIMARY KEY REFERENCES accounts
);
-- Nobody writes them but the ledger's trigger.
GRANT SELECT ON reservoirs_with_readings, accounts_with_readings TO cms_app;

CREATE FUNCTION note_whose_readings() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- In order, as others that store readings of the same ones wait for one another at their first.
  INSERT INTO reservoirs_with_readings
    SELECT reservoir_id FROM added EXCEPT TABLE reservoirs_with_readings ORDER BY 1 ON CONFLICT DO NOTHING;
  INSERT INTO accounts_with_readings
    SELECT recorded_by FROM added WHERE recorded_by IS NOT NULL EXCEPT TABLE accounts_with_readings ORDER BY 1 ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER readings_note_whose AFTER INSERT ON readings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_whose_readings();

LOCK TABLE readings IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO reservoirs_with_readings SELECT id FROM reservoirs AS v
  WHERE EXISTS (SELECT FROM readings AS r WHERE r.reservoir_id = v.id);
INSERT INTO accounts_with_readings SELECT DISTINCT recorded_by FROM readings WHERE recorded_by IS NOT NULL;
ALTER TABLE readings DROP CONSTRAINT readings_reservoir_id_fkey, DROP CONSTRAINT readings_recorded_by_fkey;

-- Output that visitors were told at any time: taken down and published again it has still been told.
CREATE TABLE published_outputs (
  output_id bigint PRIMARY KEY REFERENCES power_outputs ON DELETE CASCADE
);
INSERT INTO published_outputs SELECT id FROM power_outputs WHERE status = 1;
GRANT SELECT ON published_outputs TO cms_app;

CREATE FUNCTION note_published_output() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO published_outputs VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER note_published AFTER INSERT OR UPDATE OF status ON power_outputs
  FOR EACH ROW WHEN (NEW.status = 1) EXECUTE FUNCTION note_published_output();

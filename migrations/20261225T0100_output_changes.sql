-- The last changes of output records, with the values before and after: by these somebody takes a step of his own back for some minutes, and a
-- transaction knows what it wrote. They hold the changed fields alone, and a job clears them after an hour. The audit log is not read for this:
-- its retention and erasure change no rule.
CREATE TABLE output_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now(),
  output_id bigint NOT NULL,
  account_id uuid,
  -- The place of a record that was removed is found by its values.
  before jsonb NOT NULL,
  after jsonb NOT NULL
);
CREATE INDEX output_changes_of_record ON output_changes (output_id, id DESC);
CREATE INDEX output_changes_of_account ON output_changes (account_id, id DESC);
CREATE INDEX output_changes_at ON output_changes (at);
CREATE INDEX output_changes_tx ON output_changes (tx);
GRANT SELECT, INSERT, DELETE ON output_changes TO cms_app;

CREATE FUNCTION output_values(o power_outputs) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('plantId', o.plant_id::text, 'unitId', o.unit_id::text, 'periodKind', o.period_kind,
    'periodStart', o.period_start, 'actual', o.actual::text, 'plan', o.plan::text, 'delivered', o.delivered::text,
    'auxiliary', o.auxiliary::text, 'hoursRun', o.hours_run::text, 'reason', o.reason, 'note', o.note, 'status', o.status)
$$;

CREATE FUNCTION note_new_outputs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO output_changes (output_id, account_id, before, after)
    SELECT n.id, n.created_by, '{}', output_values(n::power_outputs) FROM new_rows AS n;
  RETURN NULL;
END $$;
CREATE TRIGGER note_new_changes AFTER INSERT ON power_outputs
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_outputs();

CREATE FUNCTION note_changed_outputs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO output_changes (output_id, account_id, before, after)
    SELECT c.id, c.updated_by, d.before, d.after
    FROM (SELECT n.id, n.updated_by, output_values(o::power_outputs) AS old, output_values(n::power_outputs) AS new
      FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id WHERE o.version <> n.version) AS c,
    LATERAL (SELECT coalesce(jsonb_object_agg(key, c.old -> key), '{}') AS before, coalesce(jsonb_object_agg(key, value), '{}') AS after
      FROM jsonb_each(c.new) WHERE value IS DISTINCT FROM c.old -> key) AS d
    ORDER BY c.id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_changes AFTER UPDATE ON power_outputs
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_outputs();

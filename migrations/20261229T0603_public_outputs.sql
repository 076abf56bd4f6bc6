-- What visitors were told of output and that changed since. Where it is told and changed at once, for the first time, nothing changed for them:
-- this trigger runs before note_published, by its name.
ALTER TABLE published_outputs ADD COLUMN revised boolean NOT NULL DEFAULT false;

CREATE FUNCTION note_correction_of_output() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE published_outputs SET revised = true WHERE output_id = NEW.id AND NOT revised;
  RETURN NULL;
END $$;
CREATE TRIGGER note_correction AFTER UPDATE OF plant_id, unit_id, period_kind, period_start, actual, plan ON power_outputs
  FOR EACH ROW WHEN ((OLD.plant_id, OLD.unit_id, OLD.period_kind, OLD.period_start, OLD.actual, OLD.plan)
    IS DISTINCT FROM (NEW.plant_id, NEW.unit_id, NEW.period_kind, NEW.period_start, NEW.actual, NEW.plan))
  EXECUTE FUNCTION note_correction_of_output();

-- Of figures from before, the log knows whether they changed after they were published.
UPDATE published_outputs AS t SET revised = true WHERE EXISTS (
  SELECT FROM audit_log AS p JOIN audit_log AS l ON l.resource = p.resource AND l.record_id = p.record_id AND l.id > p.id
  WHERE p.resource = 'power-outputs' AND p.record_id = t.output_id::text AND p.after ->> 'status' = '1'
    AND l.before ?| ARRAY['plantId', 'unitId', 'periodKind', 'periodStart', 'actual', 'plan']);

-- Visitors read whether a figure was changed since they were told, and whether its days are not all signed off; not by whom or when.
CREATE VIEW power_outputs_facts AS
  SELECT o.id, EXISTS (SELECT FROM published_outputs AS t WHERE t.output_id = o.id AND t.revised) AS revised,
    (SELECT count(*) FROM frozen_outputs AS f WHERE f.plant_id = o.plant_id AND f.day >= o.period_start AND f.day < e.period_end)
      < e.period_end - o.period_start AS provisional
  FROM power_outputs AS o, LATERAL (SELECT (o.period_start + ('1 ' || CASE o.period_kind WHEN 'quarter' THEN 'month' ELSE o.period_kind END)::interval
    * CASE o.period_kind WHEN 'quarter' THEN 3 ELSE 1 END)::date AS period_end) AS e;
GRANT SELECT ON power_outputs_facts TO cms_public;

-- Visitors read the unit of a figure. The order of what they read of whole plants, and of units.
GRANT SELECT (unit_id) ON power_outputs TO cms_public;
GRANT SELECT (id, name, code, plant_id, capacity, commissioned_on, status, deleted_at) ON generating_units TO cms_public;
CREATE INDEX power_outputs_public ON power_outputs (id DESC) WHERE unit_id IS NULL AND status = 1 AND deleted_at IS NULL;

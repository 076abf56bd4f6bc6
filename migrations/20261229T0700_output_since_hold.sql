-- What of the output changed since publishing is held, or is of a plant that was not shown then: visitors see none of it until the
-- hold ends.
CREATE VIEW power_outputs_newer AS
  SELECT o.id FROM public_hold AS h JOIN power_outputs AS o ON o.updated_at > h.since OR o.plant_id <> ALL (h.plant_ids);
GRANT SELECT ON power_outputs_newer TO cms_public;

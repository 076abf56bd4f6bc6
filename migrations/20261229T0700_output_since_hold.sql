-- What of the output changed since publishing is held: visitors see none of it until the hold ends.
CREATE VIEW power_outputs_newer AS
  SELECT o.id FROM public_hold AS h JOIN power_outputs AS o ON o.updated_at > h.since;
GRANT SELECT ON power_outputs_newer TO cms_public;

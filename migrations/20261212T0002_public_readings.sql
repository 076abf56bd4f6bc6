-- What visitors may read of the readings: what was measured and whether it was corrected; not why, and not by whom.
CREATE VIEW public_readings AS
  SELECT r.reservoir_id, v.name AS reservoir_name, r.observed_at, r.upstream, r.downstream, r.inflow, r.total_release, r.spill, r.turbine,
    r.bottom_gates, r.surface_gates, r.rainfall, r.corrected
  FROM current_readings AS r JOIN reservoirs AS v ON v.id = r.reservoir_id
  WHERE v.deleted_at IS NULL AND v.status = 1;
GRANT SELECT ON public_readings TO cms_public;

-- Readings whose import was taken back stay in the ledger: their last revision says that nothing was measured. Of such nothing
-- stands. No first revision is one.
CREATE OR REPLACE VIEW current_readings AS
  SELECT r.* FROM readings AS r
  WHERE (r.revision = 1 OR num_nonnulls(r.upstream, r.downstream, r.inflow, r.total_release, r.spill, r.turbine, r.bottom_gates,
      r.surface_gates, r.rainfall) > 0)
    AND NOT EXISTS (SELECT FROM readings AS later
      WHERE later.revision > 1 AND later.reservoir_id = r.reservoir_id AND later.observed_at = r.observed_at
        AND later.revision > r.revision);

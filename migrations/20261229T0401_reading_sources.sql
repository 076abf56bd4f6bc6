-- Where a reading comes from and what its file remarks of it (decision 138), and whether its clock time was given for a whole column of
-- days without one. Null: the sender said nothing.
ALTER TABLE readings
  ADD COLUMN assumed_time boolean,
  ADD COLUMN source text CHECK (char_length(source) BETWEEN 1 AND 500),
  ADD COLUMN note text CHECK (char_length(note) BETWEEN 1 AND 500);
CREATE OR REPLACE VIEW current_readings AS
  SELECT r.* FROM readings AS r
  WHERE (r.revision = 1 OR num_nonnulls(r.upstream, r.downstream, r.inflow, r.total_release, r.spill, r.turbine, r.bottom_gates,
      r.surface_gates, r.rainfall) > 0)
    AND NOT EXISTS (SELECT FROM readings AS later
      WHERE later.revision > 1 AND later.reservoir_id = r.reservoir_id AND later.observed_at = r.observed_at
        AND later.revision > r.revision);

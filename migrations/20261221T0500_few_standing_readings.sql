-- Whether anything still stands of a doubtful or corrected reading (`current_readings`) is told by the index too: what it says of
-- its rows holds of all that it names, so that some ten thousand are counted without a look at the rows, which lie far apart.
DROP INDEX readings_doubtful;
DROP INDEX readings_corrected;
CREATE INDEX readings_doubtful ON readings (observed_at DESC, reservoir_id) INCLUDE (revision)
  WHERE doubts <> '{}' AND (revision = 1 OR num_nonnulls(upstream, downstream, inflow, total_release, spill, turbine, bottom_gates,
    surface_gates, rainfall) > 0);
CREATE INDEX readings_corrected ON readings (observed_at DESC, reservoir_id) INCLUDE (revision)
  WHERE corrected AND (revision = 1 OR num_nonnulls(upstream, downstream, inflow, total_release, spill, turbine, bottom_gates,
    surface_gates, rainfall) > 0);

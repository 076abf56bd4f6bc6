-- A course of values is read out of the ledger's key alone (decision 93): the key is in the order of a reservoir's time, which
-- the rows are not, because readings of all reservoirs arrive side by side.
ALTER TABLE readings DROP CONSTRAINT readings_pkey;
ALTER TABLE readings ADD PRIMARY KEY (reservoir_id, observed_at, revision)
  INCLUDE (upstream, downstream, inflow, total_release, spill, turbine, bottom_gates, surface_gates, rainfall, corrected);
-- There are few of either, and the list is asked for them alone.
CREATE INDEX readings_doubtful ON readings (observed_at DESC, reservoir_id) WHERE doubts <> '{}';
CREATE INDEX readings_corrected ON readings (observed_at DESC, reservoir_id) WHERE corrected;

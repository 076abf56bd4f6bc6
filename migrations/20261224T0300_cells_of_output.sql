-- The figure of a cell is a record; a draft that was emptied is none any more, and the one that is typed there later has another id. What
-- the cell was is then known to the log alone, by what its records were made with: without this index all of the log would be read for it.
CREATE INDEX audit_log_made_outputs ON audit_log ((after ->> 'plantId'), (after ->> 'periodStart'))
  WHERE resource = 'power-outputs' AND before IS NULL;

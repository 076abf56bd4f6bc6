-- Rows of readings keep the revision that stood when they were judged, also when they are stored: each adds one to it. What was
-- stored before kept the revision that it made.
UPDATE import_rows AS r SET record_version = nullif(r.record_version - 1, 0) FROM imports AS i
WHERE i.id = r.import_id AND i.resource = 'readings' AND i.stored_at IS NOT NULL AND r.kind IN ('added', 'changed');

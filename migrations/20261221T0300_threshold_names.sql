-- Limits are known in files by their reservoir and their name. Of those that have the same the later ones are told apart by their number.
UPDATE thresholds AS t SET name = left(t.name, 130) || ' (' || t.id || ')', version = t.version + 1
FROM (SELECT id, row_number() OVER (PARTITION BY reservoir_id, upper(name) ORDER BY id) AS place FROM thresholds WHERE deleted_at IS NULL) AS d
WHERE d.id = t.id AND d.place > 1;
CREATE UNIQUE INDEX thresholds_name ON thresholds (reservoir_id, upper(name)) WHERE deleted_at IS NULL;

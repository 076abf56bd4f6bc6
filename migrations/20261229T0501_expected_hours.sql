-- The full hours at which a reservoir is read, by season of the year. Where there are none, the four of the flood season are meant.
ALTER TABLE reservoirs ADD COLUMN expected_hours jsonb NOT NULL DEFAULT '[]';
ALTER TABLE reservoirs ALTER COLUMN expected_hours DROP DEFAULT;

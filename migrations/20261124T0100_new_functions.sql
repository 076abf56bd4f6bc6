-- Since when a function that an upgrade brought waits for somebody to decide which roles get it; null for all others.
ALTER TABLE functions ADD COLUMN new_since timestamptz;

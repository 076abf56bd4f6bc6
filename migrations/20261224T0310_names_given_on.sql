-- A file may give the name of one plant to another, or swap two: unique indexes ask after each row, and would see it twice on
-- the way. Constraints that can wait ask at the end of a statement, and where a transaction says so at its own end.
DROP INDEX plants_name;
ALTER TABLE plants ADD CONSTRAINT plants_name EXCLUDE USING btree (upper(name) WITH =) WHERE (deleted_at IS NULL)
  DEFERRABLE INITIALLY IMMEDIATE;

DROP INDEX reservoirs_name;
ALTER TABLE reservoirs ADD CONSTRAINT reservoirs_name EXCLUDE USING btree (upper(name) WITH =) WHERE (deleted_at IS NULL)
  DEFERRABLE INITIALLY IMMEDIATE;

-- The page that a notification's click leads to is one of five by name.
ALTER TABLE notifications DROP CONSTRAINT notifications_type_check;
ALTER TABLE notifications ALTER COLUMN type TYPE smallint;
ALTER TABLE notifications ADD CONSTRAINT notifications_type_check CHECK (type IN (1, 2, 3, 4, 5));

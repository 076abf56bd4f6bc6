-- The undo of an import is a change of now: when a record was changed before it is not kept with its values.
UPDATE import_rows SET before = before - '{$updatedAt,$updatedBy}'::text[] WHERE before ? '$updatedAt';

-- Why the content that was offered last was refused, for whoever offered it; nothing once another is offered or shown.
ALTER TABLE stored_files ADD COLUMN refusal_reason varchar(500), ADD COLUMN refused_at timestamptz, ADD COLUMN refused_by uuid;

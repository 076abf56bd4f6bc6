-- The list of functions is shown by their groups, which are a field of theirs.
ALTER TABLE functions ALTER group_name TYPE varchar(60);

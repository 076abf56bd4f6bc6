-- What is not in the library stands in none of its folders: nobody would see there what keeps the folder from being removed.
UPDATE stored_files SET folder_id = NULL WHERE NOT library AND folder_id IS NOT NULL;
ALTER TABLE stored_files ADD CONSTRAINT private_files_in_no_folder CHECK (library OR folder_id IS NULL);

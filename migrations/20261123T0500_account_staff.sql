-- The person that an account is for, where it is somebody of the staff: one account each.
ALTER TABLE accounts ADD COLUMN staff_id bigint REFERENCES staff ON DELETE SET NULL;
CREATE UNIQUE INDEX accounts_staff_key ON accounts (staff_id);

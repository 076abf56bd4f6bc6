-- Until when a password that an administrator had made may sign in; null: its owner chose it, or it is that of the
-- first start.
ALTER TABLE accounts ADD COLUMN one_time_password_ends_at timestamptz;

-- The clock by which moments are shown and typed (decision 82); which names there are, the server knows.
ALTER TABLE site_settings ADD COLUMN time_zone text NOT NULL DEFAULT 'Asia/Ho_Chi_Minh' CHECK (length(time_zone) BETWEEN 1 AND 64);

-- How many rows a page of a list has where nobody chose another number.
ALTER TABLE site_settings ADD COLUMN page_size integer NOT NULL DEFAULT 20 CHECK (page_size IN (10, 20, 50, 100));

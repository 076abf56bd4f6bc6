-- The documents whose first page is still to be drawn: asked for every two seconds, so it costs nothing when there are none.
CREATE INDEX stored_files_first_page ON stored_files (id) WHERE media_type = 'application/pdf' AND poster_key IS NULL;

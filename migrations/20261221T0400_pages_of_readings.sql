-- Which readings of a page were overtaken is read in the order of the list: without it every revision beyond the first was sorted
-- for each page, however many there are.
CREATE INDEX readings_later_newest ON readings (observed_at DESC, reservoir_id) INCLUDE (revision) WHERE revision > 1;

-- A year whose partition is still empty when the statement is planned would be read whole for each day, also once it is full.
ALTER FUNCTION roll_up_reading_days(bigint[], date[]) SET enable_seqscan = off;

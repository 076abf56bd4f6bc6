-- Months that are behind are computed by these two, which is seldom. A function with settings of its own is not written into the statements
-- that read the views: planning one took 6 to 20 ms, which is done anew in each connection and wherever few months are asked for.
ALTER FUNCTION output_month(bigint, date) SET search_path = public, pg_temp;
ALTER FUNCTION output_month(bigint, date) ROWS 1;
ALTER FUNCTION off_output_month(date) SET search_path = public, pg_temp;
ALTER FUNCTION off_output_month(date) ROWS 1;

-- Whether rows of an import that name what is unknown here are held to be wrong; else they are passed over, all of them by one word.
ALTER TABLE imports ADD COLUMN chosen_unknown boolean NOT NULL DEFAULT true;
-- How many such rows there are, wherever they were put.
ALTER TABLE imports ALTER COLUMN found SET DEFAULT '{"others": [], "hiddenRows": 0, "unknownRows": 0, "meanings": []}';
UPDATE imports SET found = '{"unknownRows": 0}' || found;

-- What the call answered that took the file: whoever lost the answer and asks again is told the same.
ALTER TABLE unfinished_uploads ADD answer jsonb;

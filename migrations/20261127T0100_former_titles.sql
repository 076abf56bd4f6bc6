-- What a record was called before is found in the log by its words, as today's title is in the record's own table: an entry
-- that renamed or removed a record keeps the title in `before`.
--
-- The words are folded as src/lib/fold.ts folds those that are searched for. It is dear: no plan is to do it row by row.
CREATE FUNCTION former_title_words(before jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000
RETURN array_to_tsvector(ARRAY(
  SELECT left(word, 64) FROM unnest(string_to_array(
    regexp_replace(
      translate(lower(regexp_replace(
        normalize(coalesce(before ->> 'title', '') || ' ' || coalesce(before ->> 'name', '') || ' '
          || coalesce(before ->> 'fullName', ''), NFD),
        U&'[\0300-\036F]', '', 'g') COLLATE "vi-x-icu"), 'đ', 'd'),
      '[^[:alnum:]]+', ' ', 'g'),
    ' ')) AS word
  WHERE word <> ''
));

-- Few entries rename or remove: of all others this costs a look at their names.
CREATE INDEX audit_log_former_title ON audit_log USING gin (former_title_words(before))
  WHERE before ?| ARRAY['title', 'name', 'fullName'];

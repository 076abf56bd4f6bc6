-- The words by which receivers find their notifications, folded as lib/fold.ts does. The texts of events are made for
-- each reader, so only their values stand here; the words of their sentences are asked of the catalogue.
CREATE FUNCTION folded_words(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT DISTINCT left(word, 64) FROM regexp_split_to_table(
      lower(translate(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'), 'Đđ', 'dd') COLLATE "und-x-icu"), '[^[:alnum:]]+') AS word
    WHERE word <> ''))
$$;

-- As `plainText` of the contract: a word goes on over its marks, but not over paragraphs and cells.
CREATE FUNCTION notification_words(content jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT folded_words(concat_ws(' ', content ->> 'title', content ->> 'number', regexp_replace(regexp_replace(
    content ->> 'message', '</?(p|li|ul|ol|td|th|tr|h[1-6]|br|div|blockquote)\y[^>]*>', ' ', 'g'), '<[^>]*>', '', 'g')))
$$;

CREATE FUNCTION event_words(raised jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT folded_words(coalesce((SELECT string_agg(value, ' ') FROM jsonb_each_text(raised -> 'values')), ''))
$$;

ALTER TABLE notification_editions ADD COLUMN search tsvector GENERATED ALWAYS AS (notification_words(content)) STORED;
ALTER TABLE account_notifications ADD COLUMN search tsvector GENERATED ALWAYS AS (CASE WHEN raised IS NOT NULL THEN event_words(raised) END) STORED;

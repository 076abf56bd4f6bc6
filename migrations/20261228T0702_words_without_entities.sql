-- Words of notifications as readers see them: the entities that stored HTML has (&amp; &lt; &gt; &quot; &nbsp;) all stand for signs
-- that part words.
CREATE OR REPLACE FUNCTION notification_words(content jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT folded_words(concat_ws(' ', content ->> 'title', content ->> 'number', regexp_replace(regexp_replace(regexp_replace(
    content ->> 'message', '</?(p|li|ul|ol|td|th|tr|h[1-6]|br|div|blockquote)\y[^>]*>', ' ', 'g'), '<[^>]*>', '', 'g'),
    '&(amp|lt|gt|quot|nbsp);', ' ', 'g')))
$$;

ALTER TABLE notification_editions DROP COLUMN search;
ALTER TABLE notification_editions ADD COLUMN search tsvector GENERATED ALWAYS AS (notification_words(content)) STORED;

-- The order in which visitors read what is featured in one category: few records, which lie far apart in the order of either.
DO $$
DECLARE
  articles text;
  reading text;
BEGIN
  FOR articles, reading IN VALUES
    ('news', 'publish_at DESC NULLS LAST, id DESC'),
    ('introductions', 'position, publish_at DESC NULLS LAST, id DESC'),
    ('culture_articles', 'publish_at DESC NULLS LAST, id DESC')
  LOOP
    EXECUTE format('CREATE INDEX %1$s_published_category_featured ON %1$s (category_id, %2$s)
      WHERE featured AND status = 1 AND deleted_at IS NULL', articles, reading);
  END LOOP;
END
$$;

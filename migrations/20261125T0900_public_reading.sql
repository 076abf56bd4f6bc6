-- The order in which visitors read articles, of all, of one category and of what is featured.
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
    EXECUTE format('CREATE INDEX %1$s_published ON %1$s (%2$s) WHERE status = 1 AND deleted_at IS NULL', articles, reading);
    EXECUTE format('CREATE INDEX %1$s_published_category ON %1$s (category_id, %2$s)
      WHERE status = 1 AND deleted_at IS NULL', articles, reading);
    EXECUTE format('CREATE INDEX %1$s_published_featured ON %1$s (%2$s)
      WHERE featured AND status = 1 AND deleted_at IS NULL', articles, reading);
  END LOOP;
END
$$;

-- The kept counts of what is active: totals for visitors are exact without counting rows. What they may not see is not in it.
CREATE VIEW published_counts AS
  SELECT resource, group_id, flag, amount FROM record_counts WHERE status = 1 AND NOT trashed;
GRANT SELECT ON published_counts TO cms_public;

-- A published article has a moment of publishing: without one it stood behind all that have. Those that were published
-- without get the moment at which they became public, as the log knows it, or else that of their making. No entry is
-- written: nobody did anything, and when it became public is in the log already.
DO $$
DECLARE
  articles text;
BEGIN
  FOREACH articles IN ARRAY ARRAY['news', 'introductions', 'culture_articles'] LOOP
    EXECUTE format($update$
      UPDATE %1$I AS r SET publish_at = undated.moment
      FROM (
        SELECT id, expire_at, coalesce(
          (SELECT entry.at FROM audit_log AS entry
           WHERE entry.resource = %2$L AND entry.record_id = one.id::text AND entry.after ->> 'status' = '1'
           ORDER BY entry.id DESC LIMIT 1), created_at) AS moment
        FROM %1$I AS one WHERE status = 1 AND publish_at IS NULL
      ) AS undated
      -- What had expired before it was published was never seen, and is not seen now.
      WHERE r.id = undated.id AND (undated.expire_at > undated.moment) IS NOT FALSE
    $update$, articles, replace(articles, '_', '-'));
  END LOOP;
END
$$;

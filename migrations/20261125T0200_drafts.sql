-- A draft needs a title alone: what else a text needs is asked when it is published, by the engine and once more here.
ALTER TABLE news
  ALTER COLUMN category_id DROP NOT NULL,
  ADD CHECK (status <> 1 OR category_id IS NOT NULL);
ALTER TABLE introductions
  ALTER COLUMN category_id DROP NOT NULL,
  ADD CHECK (status <> 1 OR category_id IS NOT NULL);
ALTER TABLE culture_articles
  ALTER COLUMN category_id DROP NOT NULL,
  ADD CHECK (status <> 1 OR category_id IS NOT NULL);

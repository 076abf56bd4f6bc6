-- What has expired is found without reading what has not.
CREATE INDEX news_expire ON news (expire_at) WHERE status = 1 AND deleted_at IS NULL AND expire_at IS NOT NULL;
CREATE INDEX introductions_expire ON introductions (expire_at)
  WHERE status = 1 AND deleted_at IS NULL AND expire_at IS NOT NULL;
CREATE INDEX culture_articles_expire ON culture_articles (expire_at)
  WHERE status = 1 AND deleted_at IS NULL AND expire_at IS NOT NULL;

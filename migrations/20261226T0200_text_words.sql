-- All words of records with long texts, by which they are found when a search is to look into these too (decision 113): those of the column
-- "search" and those of the texts. A job takes them soon after each change, so that no save waits and the index of the ordinary search stays small.
CREATE TABLE record_texts (
  resource text NOT NULL,
  record_id bigint NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (resource, record_id)
);
-- In the row itself: PostgreSQL would think it cheap to go through all words if they lay in a table of their own.
ALTER TABLE record_texts ALTER COLUMN words SET STORAGE MAIN;
CREATE INDEX record_texts_words ON record_texts USING gin (words);

-- The records whose words are still to be taken.
CREATE TABLE record_text_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resource text NOT NULL,
  record_id bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON record_texts TO cms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON record_text_changes TO cms_app;

CREATE FUNCTION note_text_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- What is removed for ever leaves no words behind.
    DELETE FROM record_texts WHERE resource = TG_TABLE_NAME AND record_id = OLD.id;
  ELSE
    INSERT INTO record_text_changes (resource, record_id) VALUES (TG_TABLE_NAME, NEW.id);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER text_changed AFTER INSERT OR DELETE OR UPDATE OF search, content ON news FOR EACH ROW EXECUTE FUNCTION note_text_change();
CREATE TRIGGER text_changed AFTER INSERT OR DELETE OR UPDATE OF search, content ON introductions FOR EACH ROW EXECUTE FUNCTION note_text_change();
CREATE TRIGGER text_changed AFTER INSERT OR DELETE OR UPDATE OF search, content ON culture_articles FOR EACH ROW EXECUTE FUNCTION note_text_change();

INSERT INTO record_text_changes (resource, record_id) SELECT 'news', id FROM news;
INSERT INTO record_text_changes (resource, record_id) SELECT 'introductions', id FROM introductions;
INSERT INTO record_text_changes (resource, record_id) SELECT 'culture_articles', id FROM culture_articles;

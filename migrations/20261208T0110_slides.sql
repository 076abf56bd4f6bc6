CREATE TABLE slides (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title character varying(150) NOT NULL,
  display_position smallint NOT NULL CHECK (display_position IN (1, 2, 3, 4, 5)),
  picture bigint NOT NULL REFERENCES stored_files,
  mobile_picture bigint REFERENCES stored_files,
  alt character varying(250) NOT NULL,
  caption character varying(300) NOT NULL,
  link character varying(2048) NOT NULL,
  new_tab boolean NOT NULL,
  active_from timestamptz,
  active_to timestamptz CHECK (active_to > active_from),
  image character varying(2048) NOT NULL DEFAULT '',
  place integer NOT NULL GENERATED ALWAYS AS (display_position * 1000000 + position) STORED,
  position integer NOT NULL,
  status smallint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  search tsvector NOT NULL
);
CREATE INDEX slides_place_order ON slides (place, id) WHERE deleted_at IS NULL;
CREATE INDEX slides_title_order ON slides (title COLLATE "vi-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX slides_active_from_order ON slides (active_from, id) WHERE deleted_at IS NULL;
CREATE INDEX slides_created_at_order ON slides (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX slides_updated_at_order ON slides (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX slides_status_usual ON slides (status, place, id) WHERE deleted_at IS NULL;
CREATE INDEX slides_display_position_usual ON slides (display_position, place, id) WHERE deleted_at IS NULL;
CREATE INDEX slides_search ON slides USING gin (search);
CREATE INDEX slides_trash ON slides (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
SELECT attach_resource('slides', NULL, NULL);
SELECT attach_files('slides', '{picture,mobile_picture}', '{}', '{}', '{}');
GRANT SELECT (id, title, display_position, picture, mobile_picture, alt, caption, link, new_tab, image, place, active_from, active_to, position, status, deleted_at) ON slides TO cms_public;

CREATE TRIGGER comes_new BEFORE INSERT ON slides FOR EACH ROW EXECUTE FUNCTION place_last('display_position');
CREATE TRIGGER comes_elsewhere BEFORE UPDATE ON slides FOR EACH ROW
  WHEN (OLD.display_position <> NEW.display_position OR OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION place_last('display_position');

-- The address of a slide's picture stands in the slide, as long as the file has it.
CREATE FUNCTION slide_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.image := coalesce((SELECT '/files/' || storage_key FROM stored_files WHERE id = NEW.picture), '');
  RETURN NEW;
END
$$;
CREATE TRIGGER image_of_new BEFORE INSERT ON slides FOR EACH ROW EXECUTE FUNCTION slide_image();
CREATE TRIGGER image_of_other BEFORE UPDATE ON slides FOR EACH ROW
  WHEN (OLD.picture <> NEW.picture) EXECUTE FUNCTION slide_image();
CREATE FUNCTION slides_follow_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE slides SET image = '/files/' || NEW.storage_key WHERE picture = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER slides_follow AFTER UPDATE OF storage_key ON stored_files FOR EACH ROW
  WHEN (OLD.storage_key <> NEW.storage_key) EXECUTE FUNCTION slides_follow_file();

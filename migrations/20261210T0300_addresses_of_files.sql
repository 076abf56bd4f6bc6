-- Links lead to stored files in other spellings too: with percent signs, back strokes, steps up and down. From now on they are
-- written in one when they come (platform/file-links.ts); those that are there are written so here.
CREATE FUNCTION plain_address(address text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  site text := coalesce(substring(address FROM '^[a-zA-Z]+://[^/?#]*'), '');
  whole text := split_part(split_part(address, '#', 1), '?', 1);
  path text := translate(substr(whole, length(site) + 1), E'\\\t\n\r', '/');
  code text;
  before text;
BEGIN
  FOR code IN SELECT DISTINCT part[1]
    FROM regexp_matches(path, '%(2[defDEF]|3[0-9]|[46][1-9a-fA-F]|[57][0-9aA]|5[fF]|7[eE])', 'g') AS part LOOP
    path := replace(path, '%' || code, chr(('x' || code)::bit(8)::integer));
  END LOOP;
  LOOP
    before := path;
    path := regexp_replace(path, '/\.(?=/)', '', 'g');
    path := regexp_replace(path, '^/\.\.(?=/)|/(?!\.\.?/)[^/]+/\.\.(?=/)', '');
    EXIT WHEN path = before;
  END LOOP;
  RETURN CASE WHEN path ~ '^/files/[0-9a-f]{24}/[a-z0-9-]{1,80}\.[a-z0-9.]{2,11}$'
    THEN site || path || substr(address, length(whole) + 1) ELSE address END;
END
$$;
CREATE FUNCTION plain_links(html text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  address text;
BEGIN
  FOR address IN SELECT DISTINCT part[1] FROM regexp_matches(html, 'href="([^"]*)"', 'g') AS part LOOP
    html := replace(html, 'href="' || address || '"', 'href="' || plain_address(address) || '"');
  END LOOP;
  RETURN html;
END
$$;
UPDATE news SET content = plain_links(content) WHERE content ~ 'href="[^"]*(%|\\|/\.)' AND plain_links(content) <> content;
UPDATE introductions SET content = plain_links(content) WHERE content ~ 'href="[^"]*(%|\\|/\.)' AND plain_links(content) <> content;
UPDATE culture_articles SET content = plain_links(content) WHERE content ~ 'href="[^"]*(%|\\|/\.)' AND plain_links(content) <> content;
UPDATE notifications SET message = plain_links(message) WHERE message ~ 'href="[^"]*(%|\\|/\.)' AND plain_links(message) <> message;
UPDATE slides SET link = plain_address(link) WHERE plain_address(link) <> link;
UPDATE system_links SET url = plain_address(url) WHERE plain_address(url) <> url;
UPDATE links SET url = plain_address(url) WHERE plain_address(url) <> url;
UPDATE company_links SET url = plain_address(url) WHERE plain_address(url) <> url;
UPDATE footers SET website = plain_address(website), map = plain_address(map)
  WHERE plain_address(website) <> website OR plain_address(map) <> map;
DROP FUNCTION plain_links(text);
DROP FUNCTION plain_address(text);

-- An address with its host, as other fields than a text and an album hold it, names a file too.
CREATE OR REPLACE FUNCTION named_file(value text) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value ~ '^\d+$' THEN value::bigint
    ELSE (SELECT id FROM stored_files WHERE value LIKE '%/files/%' AND storage_key = ANY(file_keys(value)) LIMIT 1) END
$$;
SELECT attach_files('slides', '{picture,mobile_picture}', '{}', '{link}', '{}');
SELECT attach_files('system_links', '{icon}', '{}', '{url}', '{}');
SELECT attach_files('links', '{}', '{}', '{url}', '{}');
SELECT attach_files('company_links', '{logo}', '{}', '{url}', '{}');
SELECT attach_files('footers', '{}', '{}', '{website,map}', '{socials.address}');
UPDATE stored_files SET used = true WHERE NOT used AND EXISTS (SELECT FROM media_uses WHERE media_id = stored_files.id);

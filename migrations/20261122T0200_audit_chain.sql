-- The audit log as a chain of hashes: a changed, removed or slipped-in entry is found by `npm run audit:verify`.
-- Writers do not queue for the chain: a job seals committed entries a second later (src/features/audit/jobs.ts). Until
-- then the application's role, which may only add entries, cannot alter them either.

-- The transaction that wrote an entry. Entries are sealed in the order (tx, id), and only of transactions older than
-- any that still runs, so that none that commits late is passed over.
ALTER TABLE audit_log ADD COLUMN tx xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX audit_log_tx ON audit_log (tx, id);

-- The application says what happened; number, time and transaction are the database's to say.
REVOKE INSERT ON audit_log FROM cms_app;
GRANT INSERT (account_id, operation, resource, record_id, version, before, after, request_id, ip_address)
  ON audit_log TO cms_app;

-- One link an entry. It commits to the entry's values without holding them.
CREATE TABLE audit_chain (
  position bigint PRIMARY KEY,
  audit_id bigint NOT NULL UNIQUE,
  tx xid8 NOT NULL,
  salt bytea NOT NULL,
  content_hash bytea NOT NULL,
  -- Fields declared private, committed to one by one: {field: {"salt", "hash"}}. Erasing a value drops its salt.
  private jsonb NOT NULL CHECK (jsonb_typeof(private) = 'object'),
  sealed_at timestamptz NOT NULL,
  hash bytea NOT NULL
);
GRANT SELECT ON audit_chain TO cms_app;

-- The declarations of the product that the functions below go by; synchronised at every start.
CREATE TABLE audit_private_fields (
  resource text NOT NULL,
  field text NOT NULL,
  PRIMARY KEY (resource, field)
);
GRANT SELECT, INSERT, DELETE ON audit_private_fields TO cms_app;

-- A dump restored on another server meets transaction numbers that begin anew, below those of its entries. From the
-- entry `first_id` on the order (tx, id) is then that of the new server: an epoch.
CREATE TABLE audit_epochs (
  first_id bigint PRIMARY KEY,
  began_at timestamptz NOT NULL
);
INSERT INTO audit_epochs (first_id, began_at) VALUES (0, now());
GRANT SELECT ON audit_epochs TO cms_app;

-- An entry as a text: the same for the same values, whatever the session's settings (jsonb has one way of writing a
-- value, on one line). A column that is null is left out, so that one that comes later does not change what was sealed
-- before.
CREATE FUNCTION audit_content(entry audit_log, private_fields text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n',
    jsonb_strip_nulls(jsonb_build_object('id', entry.id, 'at', extract(epoch FROM entry.at), 'tx', entry.tx,
      'account_id', entry.account_id, 'operation', entry.operation, 'resource', entry.resource,
      'record_id', entry.record_id, 'version', entry.version, 'request_id', entry.request_id,
      'ip_address', entry.ip_address)),
    'before ' || (CASE WHEN private_fields = '{}' THEN entry.before ELSE entry.before - private_fields END)::text,
    'after ' || (CASE WHEN private_fields = '{}' THEN entry.after ELSE entry.after - private_fields END)::text)
$$;

-- The value of one field before and after; a field that is not there is not one that is null.
CREATE FUNCTION audit_private_content(entry audit_log, field text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(entry.before ? field, entry.before -> field, entry.after ? field, entry.after -> field)::text
$$;

CREATE FUNCTION audit_salted_hash(salt bytea, content text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(salt || convert_to(content, 'UTF8'))
$$;

-- What a link's hash covers besides the hash before it: everything the link says, but for the salts, which may be dropped.
CREATE FUNCTION audit_link_body(link audit_chain) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT link.content_hash || convert_to(jsonb_build_array(
    link.position, link.audit_id, link.tx, extract(epoch FROM link.sealed_at),
    CASE WHEN link.private <> '{}' THEN
      (SELECT jsonb_object_agg(key, value -> 'hash') FROM jsonb_each(link.private)) END)::text, 'UTF8')
$$;

CREATE FUNCTION audit_link_hash(previous bytea, link audit_chain) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || audit_link_body(link))
$$;

-- The hashes of links that follow one another, the first of them behind `previous`: a running aggregate over their bodies.
CREATE FUNCTION audit_next_hash(running bytea, previous bytea, body bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(coalesce(running, previous) || body)
$$;
CREATE AGGREGATE audit_running_hash(bytea, bytea) (SFUNC = audit_next_hash, STYPE = bytea);

-- 16 bytes nobody can guess.
CREATE FUNCTION audit_salt() RETURNS bytea LANGUAGE sql VOLATILE AS $$ SELECT uuid_send(gen_random_uuid()) $$;

-- The private fields of an entry, each under a salt of its own.
CREATE FUNCTION audit_private_commitments(entry audit_log) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(jsonb_object_agg(salted.field, jsonb_build_object('salt', encode(salted.salt, 'hex'),
    'hash', encode(audit_salted_hash(salted.salt, audit_private_content(entry, salted.field)), 'hex'))), '{}')
  FROM (SELECT p.field, audit_salt() AS salt FROM audit_private_fields AS p WHERE p.resource = entry.resource
    AND (entry.before ? p.field OR entry.after ? p.field) OFFSET 0) AS salted
$$;

-- Adds links for these entries, in this order, behind the last one. Only for the functions below, which hold the lock.
CREATE FUNCTION audit_append(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last audit_chain;
  private_resources text[] := ARRAY(SELECT DISTINCT resource FROM audit_private_fields);
BEGIN
  SELECT * INTO last FROM audit_chain ORDER BY position DESC LIMIT 1;
  INSERT INTO audit_chain
  SELECT (link).position, (link).audit_id, (link).tx, (link).salt, (link).content_hash, (link).private,
    (link).sealed_at, audit_running_hash(coalesce(last.hash, ''), audit_link_body(link))
      OVER (ORDER BY (link).position ROWS UNBOUNDED PRECEDING)
  FROM (
    SELECT ROW(coalesce(last.position, 0) + item.place, salted.id, salted.tx, salted.salt,
        audit_salted_hash(salted.salt, audit_content(salted.entry, ARRAY(SELECT jsonb_object_keys(salted.private)))),
        salted.private, clock_timestamp(), NULL)::audit_chain AS link
    FROM unnest(ids) WITH ORDINALITY AS item(id, place)
    JOIN (
      SELECT a AS entry, a.id, a.tx, audit_salt() AS salt,
        CASE WHEN a.resource = ANY(private_resources) THEN audit_private_commitments(a) ELSE '{}' END AS private
      FROM audit_log AS a WHERE a.id = ANY(ids) OFFSET 0
    ) AS salted ON salted.id = item.id
    ORDER BY item.place OFFSET 0
  ) AS made;
END
$$;

-- Begins a new epoch when transaction numbers lie ahead of the server's own: the log comes from another server. What
-- came unsealed with it is sealed first, in the order it has.
CREATE FUNCTION audit_check_epoch() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  epoch bigint := (SELECT max(first_id) FROM audit_epochs);
  last_of_old bigint;
BEGIN
  -- What a statement sees has transaction numbers below its own snapshot's end.
  IF NOT EXISTS (SELECT FROM audit_log WHERE tx >= pg_snapshot_xmax(pg_current_snapshot()) AND id >= epoch)
    AND NOT coalesce((SELECT tx >= pg_snapshot_xmax(pg_current_snapshot()) AND audit_id >= epoch
      FROM audit_chain ORDER BY position DESC LIMIT 1), false)
  THEN
    RETURN;
  END IF;
  -- New entries have higher numbers than any that came with the dump.
  last_of_old := greatest((SELECT max(audit_id) FROM audit_chain),
    (SELECT max(id) FROM audit_log WHERE tx >= pg_snapshot_xmax(pg_current_snapshot())));
  PERFORM audit_append(ARRAY(
    SELECT a.id FROM audit_log AS a WHERE a.id <= last_of_old
    AND NOT EXISTS (SELECT FROM audit_chain AS c WHERE c.audit_id = a.id) ORDER BY a.tx, a.id));
  INSERT INTO audit_epochs (first_id, began_at) VALUES (last_of_old + 1, clock_timestamp());
END
$$;

-- Seals up to `most` entries; answers how many. One process at a time does it: another's call seals none. Writers are
-- never waited for and never wait.
CREATE FUNCTION seal_audit(most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  horizon xid8;
  epoch bigint;
  last audit_chain;
  ids bigint[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('audit_chain')) THEN
    RETURN 0;
  END IF;
  PERFORM audit_check_epoch();
  epoch := (SELECT max(first_id) FROM audit_epochs);
  SELECT * INTO last FROM audit_chain WHERE audit_id >= epoch ORDER BY position DESC LIMIT 1;
  -- Taken before the entries are read: whatever committed under it is seen below.
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  ids := ARRAY(
    SELECT a.id FROM audit_log AS a
    WHERE a.tx < horizon AND (a.tx, a.id) > (coalesce(last.tx, '0'), coalesce(last.audit_id, 0)) AND a.id >= epoch
    ORDER BY a.tx, a.id LIMIT most);
  IF ids <> '{}' THEN
    PERFORM audit_append(ids);
  END IF;
  RETURN cardinality(ids);
END
$$;

-- Erases values of private fields from the log of one record, as the law may demand: each becomes {"erased": true}. The
-- chain keeps its commitments and still verifies; without the salts nobody can find the values out from them. Not for
-- the application: the owner of the database calls it, and that it was called is an entry itself.
CREATE FUNCTION erase_audit_values(of_resource text, of_record text, fields text[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry audit_log;
  link audit_chain;
  present text[];
  erased integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_chain'));
  FOR entry IN
    SELECT a.* FROM audit_log AS a
    WHERE a.resource = of_resource AND a.record_id = of_record AND (a.before ?| fields OR a.after ?| fields) ORDER BY a.id
  LOOP
    present := ARRAY(SELECT f FROM unnest(fields) AS f WHERE entry.before ? f OR entry.after ? f);
    SELECT * INTO link FROM audit_chain WHERE audit_id = entry.id;
    IF FOUND AND NOT link.private ?& present THEN
      RAISE EXCEPTION 'Entry % was sealed when not all of % were declared private.', entry.id, present;
    END IF;
    UPDATE audit_log SET before = audit_without(before, present), after = audit_without(after, present)
      WHERE id = entry.id;
    UPDATE audit_chain SET private = private || (
        SELECT jsonb_object_agg(f, (private -> f) - 'salt') FROM unnest(present) AS f)
      WHERE audit_id = entry.id;
    erased := erased + 1;
  END LOOP;
  INSERT INTO audit_log (operation, resource, record_id, request_id, after)
    VALUES ('eraseAuditValues', of_resource, of_record, 'database', jsonb_build_object('fields', to_jsonb(fields)));
  RETURN erased;
END
$$;

-- A record's values with those of the named fields replaced by the marker.
CREATE FUNCTION audit_without(record jsonb, fields text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT record || coalesce((SELECT jsonb_object_agg(f, '{"erased": true}'::jsonb) FROM unnest(fields) AS f WHERE record ? f), '{}')
$$;

REVOKE ALL ON FUNCTION audit_append(bigint[]), audit_check_epoch(), seal_audit(integer),
  erase_audit_values(text, text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_audit(integer) TO cms_app;

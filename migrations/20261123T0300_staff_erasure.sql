-- Erasing what is personal of people who left (Law 91/2025/QH15, article 25: the data of employees are deleted when the
-- contract ends). It empties the record and its history for good; that it was done, by whom and of which fields, stays.

-- The private fields of src/resources/staff/resource.ts, as the audit log names them; a test holds the two together.
CREATE FUNCTION staff_private_fields() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY['birthDate', 'phone', 'address']
$$;

-- Whether the history of a record says anything personal: a value that is neither empty nor erased already.
CREATE FUNCTION staff_history_is_personal(of_record text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM audit_log AS a
    CROSS JOIN unnest(staff_private_fields()) AS field
    CROSS JOIN LATERAL (VALUES (a.before -> field), (a.after -> field)) AS kept(value)
    WHERE a.resource = 'staff' AND a.record_id = of_record
      AND kept.value NOT IN ('null', '""', '{"erased": true}'))
$$;

-- Whether anything is left to erase of a person: of the record, where there still is one, or of its history.
CREATE FUNCTION staff_is_personal(of_staff bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM staff WHERE id = of_staff AND (birth_date IS NOT NULL OR phone <> '' OR address <> ''))
    OR staff_history_is_personal(of_staff::text)
$$;

-- What other tables keep of a person's private fields is erased HERE: a migration that adds such a table (the rows of an
-- import with the values from before it, say) replaces this function by one that erases them there too.
CREATE FUNCTION erase_staff_copies(of_staff bigint) RETURNS void LANGUAGE sql AS $$ SELECT $$;

-- Erases the private fields of one person who left or retired, or whose record was removed for ever; answers whether
-- anything was left to erase. Its audit entry names the fields, never the values. The caller's rights are the
-- application's business; that the person no longer works here is decided here, whoever calls.
CREATE FUNCTION erase_staff(of_staff bigint, by_account uuid, by_request text, from_address text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  person staff;
  fields text[] := staff_private_fields();
BEGIN
  SELECT * INTO person FROM staff WHERE id = of_staff FOR UPDATE;
  IF FOUND AND person.status NOT IN (5, 6) THEN
    RAISE EXCEPTION 'Staff % has not left: nothing of it is erased.', of_staff;
  END IF;
  IF NOT staff_is_personal(of_staff) THEN
    RETURN false;
  END IF;
  UPDATE staff SET birth_date = NULL, phone = '', address = '', version = version + 1, updated_at = now(),
    updated_by = by_account WHERE id = of_staff RETURNING * INTO person;
  PERFORM erase_staff_copies(of_staff);
  PERFORM erase_audit_values('staff', of_staff::text, fields);
  INSERT INTO audit_log (account_id, operation, resource, record_id, version, before, after, request_id, ip_address)
    VALUES (by_account, 'eraseStaff', 'staff', of_staff::text, person.version,
      (SELECT jsonb_object_agg(field, '{"erased": true}'::jsonb) FROM unnest(fields) AS field),
      (SELECT jsonb_object_agg(field, '{"erased": true}'::jsonb) FROM unnest(fields) AS field),
      by_request, from_address);
  RETURN true;
END
$$;
REVOKE ALL ON FUNCTION erase_staff_copies(bigint), erase_staff(bigint, uuid, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_staff(bigint, uuid, text, text) TO cms_app;

-- The job asks once a day who left long enough ago; of those at work it need not look at any.
CREATE INDEX staff_left ON staff (coalesce(left_on, (updated_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date))
  WHERE status IN (5, 6);

import type pg from 'pg';

/**
 * Revokes from PUBLIC what PostgreSQL allows every account and no session of the product needs: to create temporary
 * tables, and to fill the disk with large objects. The database owner can revoke the first, a superuser the second;
 * what the account may not revoke stays. Runs at each start, because a copy of a database loses the first.
 */
export async function revokePublicGrants(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', datname) AS statement
     FROM pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba))) AS held
     WHERE datname = current_database() AND grantee = 0 AND privilege_type = 'TEMPORARY' AND pg_has_role(datdba, 'USAGE')
     UNION ALL
     SELECT format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', f.oid::regprocedure)
     FROM pg_proc AS f, aclexplode(coalesce(proacl, acldefault('f', proowner))) AS held
     WHERE pronamespace = 'pg_catalog'::regnamespace AND proname ~ '^(lo_.*|loread|lowrite)$'
       AND grantee = 0 AND pg_has_role(proowner, 'USAGE')`,
  );
  for (const { statement } of rows) await owner.query(statement);
}

import type pg from 'pg';

/**
 * Takes from everybody (PUBLIC) what PostgreSQL lets every account do in a database and no session of the product needs: to
 * make temporary tables, and to fill the disk with large objects. The first is the database owner's to take, the second a
 * superuser's; what the account may not take stays. Done at each start: a copy of a database forgets the first.
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

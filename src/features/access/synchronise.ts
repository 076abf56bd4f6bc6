import { sql } from 'kysely';
import type { Operation } from '../../contract/operation.ts';
import type { Database } from '../../platform/database/connect.ts';

/** A function as the product declares it: a named bundle of operations that roles are given. */
export interface FunctionSeed {
  readonly code: string;
  readonly name: string;
  readonly group: string;
  readonly apis: readonly string[];
}

/** A role as the product seeds it on the first start. */
export interface RoleSeed {
  readonly code: string;
  readonly name: string;
  readonly functions: readonly string[];
}

/** The role that is given every function the product gains. */
export const administratorRole = 'administrator';

/**
 * Brings the tables of APIs, functions and roles in line with the contract, at every start. What administrators
 * decided stays: only operations and functions that are new in this version are handed out, and roles are seeded
 * only when there are none.
 */
export async function synchroniseAccess(
  database: Database,
  operations: readonly Operation[],
  functions: readonly FunctionSeed[],
  roles: readonly RoleSeed[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('synchronise access'))`.execute(transaction);
    const newApis = await synchroniseApis(transaction, operations);
    const newFunctions = await addFunctions(transaction, functions);
    for (const { code, apis } of functions) {
      const added = apis.filter((name) => newFunctions.has(code) || newApis.has(name));
      if (added.length > 0) await addApis(transaction, code, added);
    }
    const seeded = await seedRoles(transaction, roles);
    if (!seeded && newFunctions.size > 0) await grantFunctions(transaction, administratorRole, [...newFunctions]);
  });
}

/** Upserts the operations that need a permission, removes those that are gone; answers the names that are new. */
async function synchroniseApis(transaction: Database, operations: readonly Operation[]): Promise<Set<string>> {
  const known = new Set((await transaction.selectFrom('apis').select('name').execute()).map((row) => row.name));
  const rows = operations.map(({ name, group, access, writes }) => ({ name, group_name: group, access, writes }));
  const names = rows.map((row) => row.name);
  await transaction.deleteFrom('apis').where('name', 'not in', names).execute();
  const added = rows.filter((row) => !known.has(row.name));
  if (added.length > 0) await transaction.insertInto('apis').values(added).execute();
  for (const row of rows) {
    // Only what differs is written: an unchanged start must not tell every process that access has changed.
    await transaction
      .updateTable('apis')
      .set(row)
      .where('name', '=', row.name)
      .where((builder) =>
        builder.or([
          builder('group_name', '<>', row.group_name),
          builder('access', '<>', row.access),
          builder('writes', '<>', row.writes),
        ]),
      )
      .execute();
  }
  return new Set(added.map((row) => row.name));
}

async function addFunctions(transaction: Database, functions: readonly FunctionSeed[]): Promise<Set<string>> {
  if (functions.length === 0) return new Set();
  const added = await transaction
    .insertInto('functions')
    .values(functions.map(({ code, name, group }) => ({ code, name, group_name: group })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .execute();
  return new Set(added.map((row) => row.code));
}

async function addApis(transaction: Database, code: string, apis: readonly string[]): Promise<void> {
  const { id } = await transaction
    .selectFrom('functions')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('function_apis')
    .values(apis.map((name) => ({ function_id: id, api_name: name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedRoles(transaction: Database, roles: readonly RoleSeed[]): Promise<boolean> {
  const existing = await transaction.selectFrom('roles').select('id').limit(1).execute();
  if (existing.length > 0) return false;
  for (const { code, name, functions } of roles) {
    await transaction.insertInto('roles').values({ code, name }).execute();
    await grantFunctions(transaction, code, functions);
  }
  return true;
}

async function grantFunctions(transaction: Database, role: string, functions: readonly string[]): Promise<void> {
  if (functions.length === 0) return;
  await sql`
    INSERT INTO role_functions (role_id, function_id)
    SELECT r.id, f.id FROM roles AS r, functions AS f
    WHERE r.code = ${role} AND f.code = ANY(${functions}) ON CONFLICT DO NOTHING`.execute(transaction);
}

import { sql } from 'kysely';
import type { Operation } from '../../contract/operation.ts';
import { activeStatus } from '../../declare/resource.ts';
import type { Database } from '../../platform/database/connect.ts';
import { refreshAccountSearch } from './accounts.ts';
import { administratorRole } from './contract/administrator-role.ts';
import { lockAccess } from './queries.ts';
import { searchValue } from './search-value.ts';
import type { FunctionSeed, RoleSeed } from './seed-types.ts';
import { rolesBrought, transferFunctions } from './upgrades.ts';

/**
 * Synchronises the tables of APIs, functions and roles with the contract at every start. It keeps the decisions of
 * administrators: only operations and functions that are new in this version are granted, functions to the
 * administrator's role and marked for a decision; roles are seeded when there are none, and when they are new together
 * with functions.
 */
export async function synchroniseAccess(
  database: Database,
  operations: readonly Operation[],
  functions: readonly FunctionSeed[],
  roles: readonly RoleSeed[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockAccess(transaction);
    const newApis = await synchroniseApis(transaction, operations);
    const newFunctions = await addFunctions(transaction, functions);
    for (const { code, apis } of functions) {
      const added = apis.filter((name) => newFunctions.has(code) || newApis.has(name));
      if (added.length > 0) await addApis(transaction, code, added);
    }
    const seeded = await seedRoles(transaction, roles);
    if (!seeded) {
      if (newFunctions.size > 0) await introduceFunctions(transaction, newFunctions, roles);
      await transferFunctions(transaction, functions, roles);
    }
    await fillSearch(transaction);
    // Last: the replacements of removed operations have been granted by now.
    await removeApis(transaction, operations);
  });
}

/** Upserts the operations; returns the names of the new ones. */
async function synchroniseApis(transaction: Database, operations: readonly Operation[]): Promise<Set<string>> {
  const known = new Set((await transaction.selectFrom('apis').select('name').execute()).map((row) => row.name));
  const rows = operations.map(({ name, group, access, writes }) => ({ name, group_name: group, access, writes }));
  const added = rows.filter((row) => !known.has(row.name));
  if (added.length > 0) await transaction.insertInto('apis').values(added).execute();
  for (const row of rows) {
    // Writes only differences: an unchanged start must not notify every process of a change of access.
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

async function removeApis(transaction: Database, operations: readonly Operation[]): Promise<void> {
  const names = operations.map(({ name }) => name);
  await transaction.deleteFrom('apis').where('name', 'not in', names).execute();
}

/** Adds the functions that never existed; a deleted one, even if renamed before, does not come back. */
async function addFunctions(transaction: Database, functions: readonly FunctionSeed[]): Promise<Set<string>> {
  const known = await transaction.selectFrom('functions').select('seed').where('seed', 'is not', null).execute();
  const seeds = new Set(known.map((row) => row.seed));
  const added = functions.filter(({ code }) => !seeds.has(code));
  if (added.length === 0) return new Set();
  const live = await transaction.selectFrom('functions').select('code').where('deleted_at', 'is', null).execute();
  const usedCodes = new Set(live.map(({ code }) => code));
  const rows = added.map(({ code: seed, name, group }) => {
    return { ...seededRecord(seed, name), code: freeCode(seed, usedCodes), group_name: group };
  });
  await transaction.insertInto('functions').values(rows).execute();
  return new Set(added.map(({ code }) => code));
}

/** A free code for a seeded record: somebody may have created one with the same code. */
function freeCode(seed: string, usedCodes: ReadonlySet<string>): string {
  let code = seed;
  for (let number = 2; usedCodes.has(code); number += 1) code = `${seed}-${number}`;
  return code;
}

function seededRecord(code: string, name: string) {
  return { code, seed: code, name, description: '', status: activeStatus, search: searchValue([name, code]) };
}

/** Fills the search words of records older than the search. */
async function fillSearch(transaction: Database): Promise<void> {
  for (const table of ['roles', 'functions'] as const) {
    const rows = await transaction
      .selectFrom(table)
      .select(['id', 'name', 'code', 'description'])
      .where('search', '=', '')
      .execute();
    for (const { id, name, code, description } of rows) {
      const search = searchValue([name, code, description]);
      await transaction.updateTable(table).set({ search }).where('id', '=', id).execute();
    }
  }
  const accounts = await transaction.selectFrom('accounts').select('id').where('search', '=', '').execute();
  for (const { id } of accounts) await refreshAccountSearch(transaction, id);
}

async function addApis(transaction: Database, code: string, apis: readonly string[]): Promise<void> {
  const found = await transaction.selectFrom('functions').select('id').where('seed', '=', code).executeTakeFirst();
  // Somebody deleted it permanently during this start.
  if (!found) return;
  await transaction
    .insertInto('function_apis')
    .values(apis.map((name) => ({ function_id: found.id, api_name: name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedRoles(transaction: Database, roles: readonly RoleSeed[]): Promise<boolean> {
  const existing = await transaction.selectFrom('roles').select('id').limit(1).execute();
  if (existing.length > 0) return false;
  for (const { code, name, functions } of roles) {
    await transaction
      .insertInto('roles')
      .values({ ...seededRecord(code, name), second_factor: false })
      .execute();
    await grantFunctions(transaction, code, functions);
  }
  return true;
}

/**
 * Introduces the functions of an upgrade: the administrator's role gets them, and so does a product role that is new
 * with them; the others wait for a decision.
 */
async function introduceFunctions(
  transaction: Database,
  brought: ReadonlySet<string>,
  roles: readonly RoleSeed[],
): Promise<void> {
  const functions = [...brought];
  await grantFunctions(transaction, administratorRole, functions);
  await transaction.updateTable('functions').set({ new_since: sql`now()` }).where('seed', 'in', functions).execute();
  const known = await transaction.selectFrom('roles').select(['seed', 'code']).execute();
  for (const role of rolesBrought(roles, brought, new Set(known.flatMap(({ seed }) => seed ?? [])))) {
    const code = freeCode(role.code, new Set(known.map((each) => each.code)));
    await transaction
      .insertInto('roles')
      .values({ ...seededRecord(role.code, role.name), code, second_factor: false })
      .execute();
    await grantFunctions(transaction, role.code, role.functions);
  }
}

async function grantFunctions(transaction: Database, role: string, functions: readonly string[]): Promise<void> {
  if (functions.length === 0) return;
  await sql`
    INSERT INTO role_functions (role_id, function_id)
    SELECT r.id, f.id FROM roles AS r, functions AS f
    WHERE r.seed = ${role} AND f.seed = ANY(${functions}) ON CONFLICT DO NOTHING`.execute(transaction);
}

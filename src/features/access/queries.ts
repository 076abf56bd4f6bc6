import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** What an account may do: names of operations that its active roles' functions hold. */
export async function permissionsOf(database: Database, accountId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('account_roles')
    .innerJoin('roles', 'roles.id', 'account_roles.role_id')
    .innerJoin('role_functions', 'role_functions.role_id', 'roles.id')
    .innerJoin('function_apis', 'function_apis.function_id', 'role_functions.function_id')
    .where('account_roles.account_id', '=', accountId)
    .where('roles.status', '=', 1)
    .select('function_apis.api_name')
    .distinct()
    .orderBy('function_apis.api_name')
    .execute();
  return rows.map((row) => row.api_name);
}

/** The functions of an account, over all its active roles. */
export async function functionsOf(database: Database, accountId: string): Promise<{ code: string; name: string }[]> {
  return database
    .selectFrom('account_roles')
    .innerJoin('roles', 'roles.id', 'account_roles.role_id')
    .innerJoin('role_functions', 'role_functions.role_id', 'roles.id')
    .innerJoin('functions', 'functions.id', 'role_functions.function_id')
    .where('account_roles.account_id', '=', accountId)
    .where('roles.status', '=', 1)
    .select(['functions.code', 'functions.name'])
    .distinct()
    .orderBy('functions.code')
    .execute();
}

/** The active roles of an account. */
export async function rolesOf(database: Database, accountId: string): Promise<{ code: string; name: string }[]> {
  return database
    .selectFrom('account_roles')
    .innerJoin('roles', 'roles.id', 'account_roles.role_id')
    .where('account_roles.account_id', '=', accountId)
    .where('roles.status', '=', 1)
    .select(['roles.code', 'roles.name'])
    .orderBy('roles.id')
    .execute();
}

/** Whether no account exists yet: the first start. */
export async function hasNoAccounts(database: Database): Promise<boolean> {
  const { rows } = await sql<{ none: boolean }>`SELECT NOT EXISTS (SELECT FROM accounts) AS none`.execute(database);
  return rows[0]?.none ?? false;
}

import { sql } from 'kysely';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { MatrixFunction, MatrixRole } from './contract/accounts.ts';

/** Every role and function that is not in the trash, and which role has which. */
export interface Matrix {
  roles: MatrixRole[];
  functions: MatrixFunction[];
}

/** A requested change of one role. */
export interface RoleChange {
  readonly roleId: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Reads the matrix, sorted by name. */
export async function readMatrix(database: Database): Promise<Matrix> {
  const [roles, functions] = await Promise.all([
    query<MatrixRole>(
      database,
      `SELECT r.id, r.code, r.name, r.status, r.version,
         (SELECT count(*)::int FROM account_roles AS h WHERE h.role_id = r.id) AS accounts,
         ARRAY(SELECT rf.function_id::text FROM role_functions AS rf JOIN functions AS f ON f.id = rf.function_id
           WHERE rf.role_id = r.id AND f.deleted_at IS NULL ORDER BY rf.function_id) AS "functionIds"
       FROM roles AS r WHERE r.deleted_at IS NULL ORDER BY r.name COLLATE "vi-x-icu", r.id`,
      [],
    ),
    query<MatrixFunction>(
      database,
      `SELECT f.id, f.code, f.name, f.group_name AS "groupName", f.status, f.new_since AS "newSince",
         ARRAY(SELECT fa.api_name FROM function_apis AS fa WHERE fa.function_id = f.id ORDER BY fa.api_name) AS apis
       FROM functions AS f WHERE f.deleted_at IS NULL ORDER BY f.group_name, f.name COLLATE "vi-x-icu", f.id`,
      [],
    ),
  ]);
  return { roles, functions };
}

/** The matrix after the changes. */
export function changedMatrix(matrix: Matrix, changes: readonly RoleChange[]): Matrix {
  const byRole = new Map(changes.map((change) => [change.roleId, change]));
  const roles = matrix.roles.map((role) => {
    const change = byRole.get(role.id);
    if (!change) return role;
    const remainingIds = role.functionIds.filter((id) => !change.remove.includes(id));
    return { ...role, functionIds: [...new Set([...remainingIds, ...change.add])] };
  });
  return { ...matrix, roles };
}

/** The operations that an account with these roles may call by a matrix; only active roles and functions count. */
export function apisByMatrix({ roles, functions }: Matrix, roleIds: readonly string[], off: ReadonlySet<string>) {
  const held = roles.filter((role) => roleIds.includes(role.id) && role.status === 1);
  const ids = new Set(held.flatMap((role) => role.functionIds));
  const active = functions.filter(({ id, status }) => ids.has(id) && status === 1);
  return new Set(active.flatMap(({ apis }) => apis).filter((name) => !off.has(name)));
}

/** An account with its roles. */
export interface RoleHolder {
  id: string;
  username: string;
  fullName: string;
  roleIds: string[];
}

/** The accounts that have one of these roles, with all their roles. */
export async function holdersOf(database: Database, roleIds: readonly string[]): Promise<RoleHolder[]> {
  return query<RoleHolder>(
    database,
    `SELECT a.id, a.username, a.full_name AS "fullName", array_agg(h.role_id::text) AS "roleIds"
     FROM accounts AS a JOIN account_roles AS h ON h.account_id = a.id
     WHERE a.id IN (SELECT account_id FROM account_roles WHERE role_id = ANY($1::bigint[]))
     GROUP BY a.id ORDER BY a.full_name COLLATE "vi-x-icu", a.id`,
    [roleIds],
  );
}

/** The operations that are switched off. */
export async function switchedOffApis(database: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM apis WHERE NOT enabled`.execute(database);
  return new Set(rows.map(({ name }) => name));
}

import { invalidField, ProblemError } from '../../contract/errors.ts';
import { writeAudit } from '../../engine/audit.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { apisOfFunctions, apisOfRoles, authorityOf, requireHeld, requireOwnManagement } from './authority.ts';
import { previewRoleFunction, updateFunctionApi, updateRoleFunction } from './contract/accounts.ts';
import { keepMachinesFromAdministration } from './machine-roles.ts';
import {
  apisByMatrix,
  changedMatrix,
  holdersOf,
  type Matrix,
  type RoleChange,
  readMatrix,
  switchedOffApis,
} from './matrix.ts';
import { decideAbout } from './new-functions.ts';
import { requireOverRoles, requireOverRolesWith } from './role-authority.ts';

/** Changes the functions of roles, and the operations of functions. */
export const matrixHandlers: Handler[] = [
  handle(previewRoleFunction, async ({ changes }, context) => {
    const matrix = await readMatrix(context.database);
    requireKnown(matrix, changes);
    const next = changedMatrix(matrix, changes);
    const roleIds = changes.map(({ roleId }) => roleId);
    const [holders, off] = await Promise.all([holdersOf(context.database, roleIds), switchedOffApis(context.database)]);
    const accounts = holders.map(({ roleIds: held, ...account }) => {
      const [before, after] = [apisByMatrix(matrix, held, off), apisByMatrix(next, held, off)];
      const gains = [...after.difference(before)].sort();
      return { ...account, gains, loses: [...before.difference(after)].sort() };
    });
    return { accounts: accounts.filter(({ gains, loses }) => gains.length + loses.length > 0) };
  }),

  handle(updateRoleFunction, ({ changes }, context) =>
    context.database.transaction().execute(async (transaction) => {
      const authority = await authorityOf(transaction, context, updateRoleFunction);
      const matrix = await readMatrix(transaction);
      requireKnown(matrix, changes);
      const ids = changes.map(({ roleId }) => roleId);
      await lockRoles(transaction, matrix, changes);
      requireHeld(authority, await apisOfRoles(transaction, ids));
      await requireOverRoles(transaction, context, ids);
      requireHeld(authority, await apisOfFunctions(transaction, [...new Set(changes.flatMap(({ add }) => add))]));
      const next = changedMatrix(matrix, changes);
      const changed = ids.map((id) => differenceOf(id, functionsOfRole(matrix, id), functionsOfRole(next, id)));
      // Inserts everything before deleting anything: the database checks for an administrator after each statement.
      await keepMachinesFromAdministration(transaction, async () => {
        for (const role of changed) await giveFunctions(transaction, role);
      });
      const roles: { id: string; version: number }[] = [];
      for (const role of changed) {
        roles.push({ id: role.id, version: await takeFunctions(transaction, context, role) });
      }
      await decideAbout(transaction, [...new Set(changed.flatMap(({ added, removed }) => [...added, ...removed]))]);
      await requireOwnManagement(transaction, context);
      await requireOverRoles(transaction, context, ids);
      return { roles };
    }),
  ),

  handle(updateFunctionApi, ({ id, version, apis: sent }, context) =>
    context.database.transaction().execute(async (transaction) => {
      const authority = await authorityOf(transaction, context, updateFunctionApi);
      const [current] = await query<{ id: string; version: number; code: string; name: string }>(
        transaction,
        'SELECT id, version, code, name FROM functions WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
        [id],
      );
      if (!current) throw new ProblemError('NOT_FOUND');
      const before = (await apisOfFunctions(transaction, [id])).sort();
      if (current.version !== version)
        throw new ProblemError('CONFLICT_VERSION', { current: { ...current, apis: before } });
      const after = [...new Set(sent)].sort();
      await requireGrantable(transaction, after);
      requireHeld(authority, [...before, ...after]);
      await requireOverRolesWith(transaction, context, [id]);
      if (before.join() === after.join()) return { id, version, apis: after };
      // Inserts before deleting: the database checks for an administrator after each statement.
      const text =
        'INSERT INTO function_apis (function_id, api_name) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING';
      await keepMachinesFromAdministration(transaction, () => query(transaction, text, [id, after]));
      await query(transaction, 'DELETE FROM function_apis WHERE function_id = $1 AND api_name <> ALL($2::text[])', [
        id,
        after,
      ]);
      const next = await nextVersion(transaction, context, 'functions', id);
      await requireOwnManagement(transaction, context);
      await requireOverRolesWith(transaction, context, [id]);
      await writeAudit(transaction, context, {
        operation: updateFunctionApi.name,
        resource: 'functions',
        recordId: id,
        before: { apis: before },
        after: { apis: after },
      });
      return { id, version: next, apis: after };
    }),
  ),
];

/** @throws ProblemError NOT_FOUND for a role, VALIDATION_FAILED for an unknown function, or a role named twice. */
function requireKnown({ roles, functions }: Matrix, changes: readonly RoleChange[]): void {
  const known = new Set(functions.map(({ id }) => id));
  const seen = new Set<string>();
  for (const [index, { roleId, add, remove }] of changes.entries()) {
    if (!roles.some(({ id }) => id === roleId)) throw new ProblemError('NOT_FOUND');
    if (seen.has(roleId)) throw invalidField(`changes.${index}.roleId`, 'unique');
    seen.add(roleId);
    if (!add.every((id) => known.has(id))) throw invalidField(`changes.${index}.add`, 'reference');
    if (!remove.every((id) => known.has(id))) throw invalidField(`changes.${index}.remove`, 'reference');
  }
}

/** @throws ProblemError CONFLICT_VERSION with the current role. */
async function lockRoles(
  transaction: Database,
  matrix: Matrix,
  changes: readonly (RoleChange & { readonly version: number })[],
): Promise<void> {
  const rows = await query<{ id: string; version: number }>(
    transaction,
    'SELECT id, version FROM roles WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
    [changes.map(({ roleId }) => roleId)],
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  for (const { roleId, version } of changes) {
    const now = versions.get(roleId);
    if (now === version) continue;
    const role = matrix.roles.find(({ id }) => id === roleId);
    throw new ProblemError('CONFLICT_VERSION', { current: { ...role, version: now } });
  }
}

interface HeldFunction {
  readonly id: string;
  readonly code: string;
}

function functionsOfRole({ roles, functions }: Matrix, roleId: string): HeldFunction[] {
  const held = new Set(roles.find(({ id }) => id === roleId)?.functionIds);
  return functions.filter(({ id }) => held.has(id));
}

/** What a role gains and loses. */
interface RoleDifference {
  readonly id: string;
  readonly before: readonly HeldFunction[];
  readonly after: readonly HeldFunction[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

function differenceOf(id: string, before: readonly HeldFunction[], after: readonly HeldFunction[]): RoleDifference {
  const idsOf = (functions: readonly HeldFunction[]) => new Set(functions.map((held) => held.id));
  const [had, has] = [idsOf(before), idsOf(after)];
  return { id, before, after, added: [...has.difference(had)], removed: [...had.difference(has)] };
}

async function giveFunctions(transaction: Database, { id, added }: RoleDifference): Promise<void> {
  await query(transaction, 'INSERT INTO role_functions (role_id, function_id) SELECT $1, unnest($2::bigint[])', [
    id,
    added,
  ]);
}

/** Deletes the functions a role loses and records its whole change; returns its version. */
async function takeFunctions(transaction: Database, context: Context, role: RoleDifference): Promise<number> {
  const { id, added, removed } = role;
  if (added.length + removed.length === 0) return currentVersion(transaction, id);
  await query(transaction, 'DELETE FROM role_functions WHERE role_id = $1 AND function_id = ANY($2::bigint[])', [
    id,
    removed,
  ]);
  const codesOf = (functions: readonly HeldFunction[]) => functions.map(({ code }) => code).sort();
  await writeAudit(transaction, context, {
    operation: updateRoleFunction.name,
    resource: 'roles',
    recordId: id,
    before: { functions: codesOf(role.before) },
    after: { functions: codesOf(role.after) },
  });
  return nextVersion(transaction, context, 'roles', id);
}

async function currentVersion(transaction: Database, roleId: string): Promise<number> {
  const { version } = await transaction
    .selectFrom('roles')
    .select('version')
    .where('id', '=', roleId)
    .executeTakeFirstOrThrow();
  return version;
}

async function nextVersion(
  transaction: Database,
  context: Context,
  table: 'roles' | 'functions',
  id: string,
): Promise<number> {
  const [row] = await query<{ version: number }>(
    transaction,
    `UPDATE ${table} SET version = version + 1, updated_at = now(), updated_by = $2 WHERE id = $1 RETURNING version`,
    [id, callerOf(context).accountId],
  );
  if (!row) throw new ProblemError('NOT_FOUND');
  return row.version;
}

/** Only operations that require a permission can be granted. @throws ProblemError VALIDATION_FAILED for others. */
async function requireGrantable(transaction: Database, apis: readonly string[]): Promise<void> {
  const rows = await query<{ name: string }>(
    transaction,
    `SELECT name FROM apis WHERE name = ANY($1::text[]) AND access = 'permission'`,
    [apis],
  );
  if (rows.length !== apis.length) throw invalidField('apis', 'reference');
}

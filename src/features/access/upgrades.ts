import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { administratorRole } from './contract/administrator-role.ts';
import type { FunctionSeed, RoleSeed } from './seed-types.ts';

/**
 * Moves operations from an older function to a new one that an upgrade adds, as when publishing output was split from
 * editing it: the older one no longer opens them, unless administrators have changed it. Roles that administrators
 * created or changed get the new function to keep their permissions, and so do those that have it in a new
 * installation; unchanged roles become as in a new one.
 * @param functions as the product declares them; `roles` those of a new installation.
 */
export async function transferFunctions(
  transaction: Database,
  functions: readonly FunctionSeed[],
  roles: readonly RoleSeed[],
): Promise<void> {
  const undecided = await query<{ seed: string }>(
    transaction,
    'SELECT seed FROM functions WHERE new_since IS NOT NULL AND seed IS NOT NULL AND deleted_at IS NULL',
    [],
  );
  const declared = new Map(functions.map(({ code, apis }) => [code, apis]));
  for (const { seed } of undecided) {
    const opened = await query<{ id: string; seed: string; api: string }>(
      transaction,
      `SELECT f.id, f.seed, a.api_name AS api FROM functions AS f JOIN function_apis AS a ON a.function_id = f.id
       WHERE f.version = 1 AND f.seed <> $1 AND a.api_name = ANY($2)`,
      [seed, declared.get(seed) ?? []],
    );
    const usual = roles.filter((role) => role.functions.includes(seed)).map(({ code }) => code);
    for (const { id, seed: older, api } of opened) {
      if (declared.get(older)?.includes(api) !== false) continue;
      await query(
        transaction,
        `INSERT INTO role_functions (role_id, function_id) SELECT r.id, f.id
         FROM functions AS f, roles AS r JOIN role_functions AS held ON held.role_id = r.id AND held.function_id = $1
         WHERE f.seed = $2 
           AND (r.seed = ANY($3) OR r.seed IS NULL OR r.version > 1) ON CONFLICT DO NOTHING`,
        [id, seed, usual],
      );
      await query(transaction, 'DELETE FROM function_apis WHERE function_id = $1 AND api_name = $2', [id, api]);
    }
  }
}

/**
 * The product roles that are new with functions: they never existed, and are the only ones, besides the administrator,
 * to get one of the new functions. No account has them yet, so nobody gains permissions.
 */
export function rolesBrought(
  roles: readonly RoleSeed[],
  newFunctions: ReadonlySet<string>,
  known: ReadonlySet<string>,
): readonly RoleSeed[] {
  const others = roles.filter(({ code }) => code !== administratorRole);
  const holders = (name: string) => others.filter(({ functions }) => functions.includes(name)).length;
  return others.filter(
    ({ code, functions }) =>
      !known.has(code) && functions.some((name) => newFunctions.has(name) && holders(name) === 1),
  );
}

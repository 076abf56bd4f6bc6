import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { administratorRole, type FunctionSeed, type RoleSeed } from './seed-types.ts';

/**
 * Hands over what a function that an upgrade brings takes from an older one, as publishing output was once part of editing it: the
 * older one opens it no longer, where nobody has said otherwise what it opens. Roles that people made or changed keep by the new function
 * what they could do, and so do those that have it in a new installation; roles that nobody has changed become as they are in a new one.
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
 * The roles of the product that came with functions which are new: those that alone, beside the administrator, are given one of them,
 * and were never there. Nobody holds them yet, so nobody gains anything by them.
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

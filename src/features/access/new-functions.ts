import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Proposal } from './contract/accounts.ts';
import { administratorRole } from './contract/administrator-role.ts';
import type { Matrix } from './matrix.ts';
import { proposalsOf } from './similar-functions.ts';

/** The proposals of roles for the new functions of a matrix. Similarity and defaults depend on the product's codes. */
export async function readProposals(
  database: Database,
  matrix: Matrix,
  neighbourhoods: ReadonlyMap<string, string>,
  usual: ReadonlyMap<string, readonly string[]>,
): Promise<Proposal[]> {
  if (matrix.functions.every(({ newSince }) => newSince === null)) return [];
  // Matches the product's codes: administrators may have changed the codes of these functions and roles.
  const [seeded, rolesOfProduct] = await Promise.all([
    query<{ id: string; seed: string }>(
      database,
      'SELECT id, seed FROM functions WHERE deleted_at IS NULL AND seed = ANY($1::text[])',
      [[...neighbourhoods.keys()]],
    ),
    query<{ id: string; seed: string }>(database, 'SELECT id, seed FROM roles WHERE seed IS NOT NULL', []),
  ]);
  const byId = seeded.map(({ id, seed }) => [id, neighbourhoods.get(seed) ?? ''] as const);
  const ids = new Map(seeded.map(({ id, seed }) => [seed, id]));
  const given = rolesOfProduct.map(({ id, seed }) => {
    return [id, new Set(usual.get(seed)?.map((code) => ids.get(code) ?? ''))] as const;
  });
  const administrators = rolesOfProduct.find(({ seed }) => seed === administratorRole);
  return proposalsOf(matrix, new Map(byId), new Map(given), administrators?.id);
}

/** Marks these functions as decided; returns those that were new, and since when. Call it under the access lock. */
export async function decideAbout(
  transaction: Database,
  functionIds: readonly string[],
): Promise<{ id: string; newSince: string }[]> {
  return query(
    transaction,
    `UPDATE functions AS f SET new_since = NULL
     FROM (SELECT id, new_since FROM functions WHERE id = ANY($1::bigint[]) AND new_since IS NOT NULL) AS undecided
     WHERE f.id = undecided.id RETURNING f.id, undecided.new_since AS "newSince"`,
    [functionIds],
  );
}

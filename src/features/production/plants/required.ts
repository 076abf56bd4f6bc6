import { ProblemError } from '../../../contract/errors.ts';
import type { Context } from '../../../engine/handler.ts';
import { seesPlaces } from '../../../engine/row-access/data-scope.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';

/** @throws ProblemError NOT_FOUND if one of the plants does not exist, is in the trash, or outside of the caller's scope. */
export async function requirePlants(database: Database, ids: readonly string[], context: Context): Promise<void> {
  if (!seesPlaces(context, 'plants', ids)) throw new ProblemError('NOT_FOUND');
  const text = 'SELECT FROM plants WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL';
  const found = await query(database, text, [ids]);
  if (found.length < new Set(ids).size) throw new ProblemError('NOT_FOUND');
}

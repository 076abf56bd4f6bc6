import { ProblemError } from '../../../contract/errors.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';

/** @throws ProblemError NOT_FOUND if one of the plants does not exist or is in the trash. */
export async function requirePlants(database: Database, ids: readonly string[]): Promise<void> {
  const text = 'SELECT FROM plants WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL';
  const found = await query(database, text, [ids]);
  if (found.length < new Set(ids).size) throw new ProblemError('NOT_FOUND');
}

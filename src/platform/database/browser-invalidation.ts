import { sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * The channel on which processes hear that an answer which many look at is true no longer: the words of the key under which
 * browsers keep it, with strokes between (`slides/list`).
 */
export const invalidationChannel = 'answers_changed';

/** Has open browsers ask anew for what these operations answer, once the transaction is committed. */
export async function invalidateInBrowsers(
  transaction: Database,
  operations: readonly { readonly name: string }[],
): Promise<void> {
  const names = operations.map(({ name }) => name);
  await sql`SELECT pg_notify(${invalidationChannel}, name) FROM unnest(${names}::text[]) AS name`.execute(transaction);
}

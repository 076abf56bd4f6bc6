import { sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * The channel on which processes hear that a query of many browsers is outdated. The payload is the query key, joined
 * by slashes (`slides/list`).
 */
export const invalidationChannel = 'answers_changed';

/** Makes open browsers refetch these queries once the transaction is committed. */
export async function invalidateInBrowsers(
  transaction: Database,
  operations: readonly { readonly name: string }[],
): Promise<void> {
  const names = operations.map(({ name }) => name);
  await sql`SELECT pg_notify(${invalidationChannel}, name) FROM unnest(${names}::text[]) AS name`.execute(transaction);
}

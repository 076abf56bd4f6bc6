import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** Which sessions of an account end: one, or all but one. */
type Which = { readonly only: string } | { readonly except?: string };

/**
 * Ends sessions of an account for somebody who does not want them any more. What they have begun stops too
 * (`refreshRights`), unlike after a sign-out. Returns their ids.
 */
export async function endSessions(transaction: Database, accountId: string, which: Which = {}): Promise<string[]> {
  const chosen =
    'only' in which ? sql`id = ${which.only}::uuid` : sql`id IS DISTINCT FROM ${which.except ?? null}::uuid`;
  const { rows } = await sql<{ id: string }>`
    WITH ended AS (DELETE FROM account_sessions WHERE account_id = ${accountId}::uuid AND ${chosen} RETURNING id),
      noted AS (INSERT INTO ended_sessions (id) SELECT id FROM ended ON CONFLICT DO NOTHING)
    SELECT id FROM ended`.execute(transaction);
  // Nothing that a session begins lasts that long.
  await sql`DELETE FROM ended_sessions WHERE ended_at < now() - interval '7 days'`.execute(transaction);
  return rows.map(({ id }) => id);
}

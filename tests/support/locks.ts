import type { TestServer } from './harness.ts';

/** How many sessions of a server's database wait for what another holds. */
export async function waitingForLocks({ database }: TestServer): Promise<number> {
  const rows = await database.rows(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';

const tables = ['pending_sign_ins', 'used_passkey_challenges', 'account_trusted_devices'] as const;

/** Deletes sign-ins that were not gone on with, answered challenges and trusted devices whose time is over. */
export async function deleteExpiredProofs(database: Database): Promise<number> {
  let removed = 0;
  for (const table of tables) {
    removed += (await query(database, `DELETE FROM ${table} WHERE expires_at <= now() RETURNING expires_at`, []))
      .length;
  }
  return removed;
}

import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { hasSecondFactor } from '../../access/queries.ts';

/** The second factor that an account must still set up. */
export interface SecondFactorDuty {
  /** The end of its days; null when it need not. */
  readonly dueAt: string | null;
  /** Those days are over: nothing else may be done before. */
  readonly isOver: boolean;
}

/**
 * Until when an account must set up a second factor, because one of its roles asks for it. The end is stored when it is
 * first known: shorter days bring it forward, longer ones never put it off.
 */
export async function secondFactorDuty(database: Database, accountId: string): Promise<SecondFactorDuty> {
  const [row] = await query<{ stored: string | null; dueAt: string | null; isOver: boolean }>(
    database,
    `SELECT a.second_factor_due_at AS stored, d."dueAt", coalesce(d."dueAt" <= now(), false) AS "isOver"
     FROM accounts AS a, site_settings AS s, LATERAL (SELECT CASE WHEN NOT ${hasSecondFactor} AND EXISTS (
         SELECT FROM account_roles AS h JOIN roles AS r ON r.id = h.role_id
         WHERE h.account_id = a.id AND r.second_factor AND r.status = 1 AND r.deleted_at IS NULL)
       THEN least(a.second_factor_due_at, now() + make_interval(days => s.second_factor_days)) END AS "dueAt") AS d
     WHERE a.id = $1`,
    [accountId],
  );
  if (!row) return { dueAt: null, isOver: false };
  const { stored, dueAt, isOver } = row;
  if (stored !== dueAt) {
    await query(database, 'UPDATE accounts SET second_factor_due_at = $2 WHERE id = $1', [accountId, dueAt]);
  }
  return { dueAt, isOver };
}

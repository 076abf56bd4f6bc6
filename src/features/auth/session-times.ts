import { sql } from 'kysely';
import { auditInsert, type Change } from '../../engine/audit.ts';
import type { Context } from '../../engine/handler.ts';
import { Parameters, query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { deviceOf } from './devices.ts';

/** Hours without a call after which a session ends, unless it is remembered. */
const idleHours = 8;
/** The interval at which the use of a session is recorded. */
const notedEvery = 5 * 60_000;
const day = 24 * 60 * 60_000;

interface SessionTimes {
  readonly id: string;
  readonly remembered: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly expires_at: string;
}

interface Beginning {
  readonly remember: boolean;
  readonly days: number;
  /** The session that it replaces. */
  readonly replaced: string | undefined;
  /** The entry of the log. */
  readonly change: Change;
}

/**
 * Records where a session begins, and how long it lasts: a remembered one to its maximum age, any other as long as it
 * is used. One statement, so that all of it is stored with its entry in the log, or nothing.
 */
export async function beginSession(
  context: Context,
  session: { readonly id: string; readonly account: string },
  { remember, days, replaced, change }: Beginning,
): Promise<void> {
  const parameters = new Parameters();
  // A sign-in has no caller yet.
  const origin = { ...context, principal: { accountId: session.account } };
  // Each part reads the account: it is locked before its sessions, as where accounts are closed. The library is called
  // without the request, because it would trust the address in it.
  const parts = [
    `account AS (UPDATE accounts SET last_login_at = now() WHERE id = ${parameters.add(session.account)}
       RETURNING id, NULL::integer AS version)`,
    `begun AS (UPDATE account_sessions SET ip_address = ${parameters.add(context.ipAddress)},
         user_agent = ${parameters.add(deviceOf(context.headers).userAgent)},
         remembered = ${parameters.add(remember)}, expires_at = ${endingAt(remember, days)}
       FROM account WHERE account_sessions.id = ${parameters.add(session.id)})`,
  ];
  // Only where there is one: after any deletion, even of nothing, every process forgets its callers.
  if (replaced !== undefined) {
    parts.push(
      `ended AS (DELETE FROM account_sessions USING account WHERE account_sessions.id = ${parameters.add(replaced)})`,
    );
  }
  const text = `WITH ${parts.join(', ')} ${auditInsert('account', change, origin, parameters)}`;
  await query(context.database, text, parameters.values);
}

/**
 * The latest end of a session, in milliseconds: its own end, or a number of days after its start, whatever was set
 * then.
 */
export function lastMoment(session: SessionTimes, days: number): number {
  return Math.min(Date.parse(session.expires_at), Date.parse(session.created_at) + days * day);
}

/** Records the use of a session, which extends it unless it is remembered; at most once in some minutes. */
export async function noteUse(database: Database, session: SessionTimes, days: number): Promise<void> {
  if (Date.now() - Date.parse(session.updated_at) < notedEvery) return;
  await database
    .updateTable('account_sessions')
    .set({ updated_at: sql`now()`, ...(!session.remembered && { expires_at: sql.raw<string>(endingAt(false, days)) }) })
    .where('id', '=', session.id)
    .where('expires_at', '>', sql<string>`now()`)
    .execute();
}

/** SQL: when a session that is used now ends. */
function endingAt(remembered: boolean, days: number): string {
  const last = `created_at + make_interval(days => ${days})`;
  return remembered ? last : `least(now() + make_interval(hours => ${idleHours}), ${last})`;
}

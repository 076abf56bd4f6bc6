import { sql } from 'kysely';
import type { Context } from '../../engine/handler.ts';
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

/**
 * Records where a session begins, and how long it lasts: a remembered one to its maximum age, any other as long as it
 * is used.
 */
export async function beginSession(
  transaction: Database,
  context: Context,
  session: { readonly id: string; readonly account: string },
  { remember, days }: { readonly remember: boolean; readonly days: number },
): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set({ last_login_at: new Date() })
    .where('id', '=', session.account)
    .execute();
  // The library is called without the request, because it would trust the address in it.
  await transaction
    .updateTable('account_sessions')
    .set({
      ip_address: context.ipAddress,
      user_agent: deviceOf(context.headers).userAgent,
      remembered: remember,
      expires_at: endingAt(remember, days),
    })
    .where('id', '=', session.id)
    .execute();
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
    .set({ updated_at: sql`now()`, ...(!session.remembered && { expires_at: endingAt(false, days) }) })
    .where('id', '=', session.id)
    .where('expires_at', '>', sql<string>`now()`)
    .execute();
}

/** When a session that is used now ends. */
function endingAt(remembered: boolean, days: number) {
  const last = sql<string>`created_at + make_interval(days => ${days})`;
  return remembered ? last : sql<string>`least(now() + make_interval(hours => ${idleHours}), ${last})`;
}

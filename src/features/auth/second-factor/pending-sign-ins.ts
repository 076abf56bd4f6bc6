import type { Context } from '../../../engine/handler.ts';
import { query } from '../../../engine/statement.ts';
import type { Identity } from '../../../platform/identity/identity.ts';
import { hashOf, newToken, tokenCookie } from './cookies.ts';

const minutes = 5;
const name = 'pending';

/** A sign-in whose second proof has not come yet. */
export interface PendingSignIn {
  readonly accountId: string;
  readonly username: string;
  readonly remember: boolean;
}

/** Keeps a sign-in for some minutes; returns the cookie by which the browser goes on with it. */
export async function keepSignIn(
  options: Identity['options'],
  { database, headers }: Context,
  { accountId, remember }: Omit<PendingSignIn, 'username'>,
): Promise<string> {
  const token = newToken();
  await query(
    database,
    `INSERT INTO pending_sign_ins (token_hash, account_id, remember, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(mins => $4))`,
    [hashOf(token), accountId, remember, minutes],
  );
  return tokenCookie(options, name, headers).set([token], minutes * 60);
}

/** The sign-in that a browser is to go on with; undefined when there is none or its time is over. */
export async function findSignIn(
  options: Identity['options'],
  { database, headers }: Context,
): Promise<PendingSignIn | undefined> {
  const [token = ''] = tokenCookie(options, name, headers).tokens;
  const [row] = await query<PendingSignIn>(
    database,
    `SELECT p.account_id AS "accountId", a.username, p.remember FROM pending_sign_ins AS p
       JOIN accounts AS a ON a.id = p.account_id WHERE p.token_hash = $1 AND p.expires_at > now()`,
    [hashOf(token)],
  );
  return row;
}

/** Ends the sign-in that a browser was to go on with; false when another call was first. */
export async function endSignIn(options: Identity['options'], { database, headers }: Context): Promise<boolean> {
  const [token = ''] = tokenCookie(options, name, headers).tokens;
  const ended = await query(
    database,
    'DELETE FROM pending_sign_ins WHERE token_hash = $1 AND expires_at > now() RETURNING account_id',
    [hashOf(token)],
  );
  return ended.length > 0;
}

/** The header that removes the cookie of a sign-in that has ended. */
export function withoutSignIn(options: Identity['options'], { headers }: Context): string {
  return tokenCookie(options, name, headers).set([], 0);
}

import type { Context } from '../../../engine/handler.ts';
import { query } from '../../../engine/statement.ts';
import type { Identity } from '../../../platform/identity/identity.ts';
import { hashOf, newToken, tokenCookie } from './cookies.ts';

const days = 30;
const seconds = days * 24 * 60 * 60;

/** Whether the browser of a request is not to be asked for the second factor of an account; it lasts 30 days. */
export async function isTrusted(
  options: Identity['options'],
  { database, headers }: Context,
  accountId: string,
): Promise<boolean> {
  const { tokens } = tokenCookie(options, 'trusted', headers);
  if (tokens.length === 0) return false;
  const [device] = await query(
    database,
    `SELECT id FROM account_trusted_devices
       WHERE account_id = $1 AND token_hash = ANY($2::bytea[]) AND expires_at > now()`,
    [accountId, tokens.map(hashOf)],
  );
  return device !== undefined;
}

/** Trusts the browser of a request from now on; returns the cookie that tells it. */
export async function trust(
  options: Identity['options'],
  { database, headers }: Context,
  accountId: string,
): Promise<string> {
  const { tokens, set } = tokenCookie(options, 'trusted', headers);
  const token = newToken();
  await query(
    database,
    `INSERT INTO account_trusted_devices (account_id, token_hash, user_agent, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(days => $4))`,
    [accountId, hashOf(token), headers.get('user-agent')?.slice(0, 500) ?? null, days],
  );
  return set([token, ...tokens], seconds);
}

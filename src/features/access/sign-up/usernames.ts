import { query } from '../../../engine/statement.ts';
import { foldText } from '../../../lib/fold.ts';
import type { Database } from '../../../platform/database/connect.ts';

const longest = 60;

/** The user name that an address suggests: its local part, in what any keyboard can type. */
export function usernameFrom(email: string): string {
  const [local = ''] = email.split('@');
  const [own = ''] = local.split('+');
  const plain = foldText(own)
    .replace(/[^a-z0-9._-]+/g, '.')
    .slice(0, longest)
    .replace(/^[._-]+|[._-]+$/g, '');
  return plain.length < 3 ? `user.${plain || '1'}` : plain;
}

/**
 * The proposed user name, or the next one with a number: no account and nobody else who waits has it. Call it under the
 * lock of access, so that it stays free.
 */
export async function freeUsername(transaction: Database, proposed: string, signUpId?: string): Promise<string> {
  const rows = await query<{ username: string }>(
    transaction,
    `SELECT username FROM accounts WHERE starts_with(username, $1)
     UNION SELECT username FROM sign_ups WHERE state = 'waiting' AND starts_with(username, $1) AND id IS DISTINCT FROM $2::bigint`,
    [proposed, signUpId ?? null],
  );
  const taken = new Set(rows.map(({ username }) => username));
  let free = proposed;
  for (let number = 2; taken.has(free); number += 1) free = `${proposed}${number}`;
  return free;
}

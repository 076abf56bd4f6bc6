import { ProblemError } from '../../../contract/errors.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { lineOf, networkOf } from '../../../platform/network-address.ts';

/** Sign-ups within an hour: of one mailbox, one address, one network. */
const most = { mailbox: 5, line: 20, network: 60 } as const;

/**
 * Counts a sign-up before anything else is done for it, so that concurrent ones cannot exceed the limits. A mailbox
 * counts the same whether or not it has an account.
 * @throws ProblemError RATE_LIMITED.
 */
export async function limitSignUps(database: Database, email: string, address: string): Promise<void> {
  const allowed = new Map<string, number>([
    [`line ${lineOf(address)}`, most.line],
    [`mailbox ${mailboxOf(email)}`, most.mailbox],
    [`network ${networkOf(address)}`, most.network],
  ]);
  const rows = await query<{ subject: string; attempts: number; seconds: number }>(
    database,
    `INSERT INTO sign_up_attempts AS a (subject, attempts, began_at)
       SELECT subject, 1, now() FROM unnest($1::text[]) AS subject ORDER BY subject
     ON CONFLICT (subject) DO UPDATE SET
       attempts = CASE WHEN a.began_at < now() - interval '1 hour' THEN 1 ELSE a.attempts + 1 END,
       began_at = CASE WHEN a.began_at < now() - interval '1 hour' THEN now() ELSE a.began_at END
     RETURNING subject, attempts, ceil(extract(epoch FROM began_at + interval '1 hour' - now()))::int AS seconds`,
    [[...allowed.keys()]],
  );
  const over = rows.filter(({ subject, attempts }) => attempts > (allowed.get(subject) ?? 0));
  if (over.length === 0) return;
  const retryAfter = Math.max(1, ...over.map(({ seconds }) => seconds));
  throw new ProblemError('RATE_LIMITED', { detail: 'detail.tooManySignUps', retryAfter });
}

/** The mailbox of an address: what stands behind a plus is of the same. */
function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@');
}

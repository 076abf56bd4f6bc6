import type { Context } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { authorityOf, requireOverAccounts, requireOverInvitation } from './authority.ts';

/** A mail whose code somebody is about to read. */
interface RevealedMail {
  readonly id: string;
  readonly address: string;
  /** The account that the mail names, if it does. */
  readonly username: string | undefined;
}

/**
 * Prevents callers from reading codes of accounts that have more permissions than they or see more, and of invitations
 * that would give such an account: who has the code acts in the receiver's place.
 * @throws ProblemError FORBIDDEN.
 */
export async function requireOverMail(
  transaction: Database,
  context: Context,
  { id, address, username }: RevealedMail,
): Promise<void> {
  const authority = await authorityOf(transaction, context);
  const accounts = await query<{ id: string }>(
    transaction,
    'SELECT id FROM accounts WHERE email = $1 OR username = $2',
    [address, username ?? null],
  );
  await requireOverAccounts(
    transaction,
    context,
    authority,
    accounts.map((account) => account.id),
  );
  const invited = await query<{ roleIds: string[]; invitedBy: string | null }>(
    transaction,
    `SELECT role_ids::text[] AS "roleIds", invited_by AS "invitedBy" FROM invitations
     WHERE mail_id = $1 OR email = $2 AND accepted_at IS NULL`,
    [id, address],
  );
  for (const invitation of invited) await requireOverInvitation(transaction, context, authority, invitation);
}

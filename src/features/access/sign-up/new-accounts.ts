import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { insertAccount } from '../accounts.ts';
import { inheritScope } from '../scope-authority.ts';

/** What somebody signed up with; the address is proven. */
export interface ProvenSignUp {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly staffId: string | null;
  readonly passwordHash: string | null;
  readonly roleIds: readonly string[];
  /** The account that approved or invited; null: it is gone. */
  readonly letInBy: string | null;
  readonly terms: { readonly version: number | null; readonly acceptedAt: string };
}

/**
 * Makes the account of somebody who signed up, with what they accepted and bound as who let them in; returns its id.
 */
export async function insertSignedUp(
  transaction: Database,
  { roleIds, terms, letInBy, ...account }: ProvenSignUp,
): Promise<string> {
  const id = await insertAccount(transaction, { ...account, mustChangePassword: false, emailVerified: true }, roleIds);
  if (letInBy !== null) await inheritScope(transaction, letInBy, id);
  if (terms.version !== null) {
    await query(
      transaction,
      'INSERT INTO terms_acceptances (account_id, version, accepted_at) VALUES ($1, $2, $3::timestamptz)',
      [id, terms.version, terms.acceptedAt],
    );
  }
  return id;
}

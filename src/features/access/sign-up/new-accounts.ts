import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { insertAccount } from '../accounts.ts';

/** What somebody signed up with; the address is proven. */
export interface ProvenSignUp {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly staffId: string | null;
  readonly passwordHash: string | null;
  readonly roleIds: readonly string[];
  readonly terms: { readonly version: number | null; readonly acceptedAt: string };
}

/** Makes the account of somebody who signed up, with what they accepted; returns its id. */
export async function insertSignedUp(
  transaction: Database,
  { roleIds, terms, ...account }: ProvenSignUp,
): Promise<string> {
  const id = await insertAccount(transaction, { ...account, mustChangePassword: false, emailVerified: true }, roleIds);
  if (terms.version !== null) {
    await query(
      transaction,
      'INSERT INTO terms_acceptances (account_id, version, accepted_at) VALUES ($1, $2, $3::timestamptz)',
      [id, terms.version, terms.acceptedAt],
    );
  }
  return id;
}

import type { Database } from '../../../platform/database/connect.ts';
import { lineOf, networkOf } from '../../../platform/network-address.ts';
import type { SignUpProofs } from './proofs.ts';

/** Sign-ups in a while: of one mailbox, one address, one network. */
const most = { mailbox: 5, line: 20, network: 60 } as const;

/**
 * Counts a sign-up before anything else is done for it, so that concurrent ones cannot exceed the limits. A mailbox
 * counts the same whether or not it has an account.
 * @throws ProblemError RATE_LIMITED.
 */
export function limitSignUps(
  database: Database,
  { limitUses }: Pick<SignUpProofs, 'limitUses'>,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<void> {
  const limits = [
    { subject: `sign-up-mailbox ${mailboxOf(email)}`, allowed: most.mailbox },
    { subject: `sign-up-line ${lineOf(address)}`, allowed: most.line },
    { subject: `sign-up-network ${networkOf(address)}`, allowed: most.network },
  ];
  return limitUses(database, limits, 'detail.tooManySignUps');
}

/** The mailbox of an address: what stands behind a plus is of the same. */
function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@');
}

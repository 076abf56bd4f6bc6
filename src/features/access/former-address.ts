import type { Database } from '../../platform/database/connect.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { mailReceiver } from './queries.ts';

/** Tells a mailbox that its account has another address from now on. */
export async function tellFormerAddress(
  transaction: Database,
  outbox: Outbox,
  { username, ...mail }: Awaited<ReturnType<typeof mailReceiver>>,
): Promise<void> {
  // Addresses that were only made up, such as the first administrator's, are nobody's.
  if (mail.to.address.endsWith('.invalid')) return;
  await outbox.queue(transaction, { ...mail, template: 'addressChanged', values: { username } });
}

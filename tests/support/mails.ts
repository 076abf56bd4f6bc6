import { type MailProof, mailPurpose, proofOf } from '../../src/platform/mail/outbox.ts';
import { createSealer } from '../../src/platform/sealer.ts';

/** The product's secret where tests read what mails prove. */
export const mailSecret = 'a-secret-of-the-tests-which-read-mails';

/** A queued mail, with what only its receiver may know. */
export interface QueuedMail {
  readonly template: string;
  readonly language: string;
  readonly receiver: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly proof: MailProof;
}

/** What runs statements, as integration tests and journeys have it. */
interface Statements {
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** The mails to an address, oldest first. */
export async function mailsTo(database: Statements, address: string): Promise<QueuedMail[]> {
  const rows = await database.rows<Omit<QueuedMail, 'proof'> & { proof: Buffer | null }>(
    'SELECT template, language, receiver, content, proof FROM mail_messages WHERE address = $1 ORDER BY id',
    [address],
  );
  const sealer = createSealer(mailSecret, mailPurpose);
  return rows.map((row) => ({ ...row, proof: proofOf(sealer, row.proof) }));
}

/** The token in the link of a mail: what stands behind the equals sign. */
export function tokenOf({ proof }: QueuedMail): string {
  return proof.path?.split('=')[1] ?? '';
}

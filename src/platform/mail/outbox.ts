import { sql } from 'kysely';
import type { Language } from '../../contract/languages.ts';
import type messages from '../../contract/messages/mail-vi.json';
import type { Database } from '../database/connect.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { jobKind } from '../jobs/kind.ts';
import type { Sealer } from '../sealer.ts';

/** The kinds of mail: each has texts in the catalogue under `mail.<name>`. */
export type MailTemplate = keyof (typeof messages)['mail'];

/** The kinds that carry a code to type; the links of all others prove nothing. */
export const mailsWithCode: readonly MailTemplate[] = [
  'resetPassword',
  'confirmAddress',
  'confirmSignUp',
  'invitation',
];

/** What only the receiver may know. It is encrypted until it is sent, and then forgotten. */
export interface MailProof {
  /** A code to type. */
  readonly code?: string;
  /** The address of a page of the product, with what proves the reader, from its first slash. */
  readonly path?: string;
}

export interface MailInput {
  readonly template: MailTemplate;
  readonly to: { readonly address: string; readonly name?: string };
  readonly language: Language;
  /** Values for the placeholders in its texts: plain text, as people wrote it. */
  readonly values?: Readonly<Record<string, string | number>>;
  readonly proof?: MailProof;
  /** Minutes after which it is worth nothing and is not sent any more; it counts for what the proof opens, too. */
  readonly minutes?: number;
}

/** Mails are written in the transaction of the change that they tell of, and sent by a job. */
export interface Outbox {
  /** Writes a mail and returns its id: it is sent after the commit, and never after a rollback. */
  queue(transaction: Database, mail: MailInput): Promise<string>;
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/**
 * Sends one mail. The pauses get over a restart of a mail server as well as a night without one: ten hours. A mail that
 * is refused for good is not tried again.
 */
export const sendMailJob = jobKind<{ id: string }>({
  name: 'send-mail',
  key: ({ id }) => id,
  pauses: [
    ...[15 * second, minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute],
    ...[30 * minute, hour, 2 * hour, 2 * hour, 4 * hour],
  ],
  longest: 3 * minute,
  atOnce: { inProcess: 3 },
});

export function createOutbox(sealer: Sealer): Outbox {
  return {
    async queue(transaction, { template, to, language, values = {}, proof, minutes }) {
      const { rows } = await sql<{ id: string }>`
        INSERT INTO mail_messages (template, address, receiver, language, content, proof, expires_at)
        VALUES (${template}, ${to.address}, ${to.name ?? ''}, ${language}, ${JSON.stringify(values)}::jsonb,
          ${proof ? sealer.seal(JSON.stringify(proof)) : null}::bytea,
          now() + make_interval(mins => ${minutes ?? null}::integer))
        RETURNING id`.execute(transaction);
      const id = rows[0]?.id;
      if (id === undefined) throw new TypeError('A mail was not stored.');
      await enqueue(transaction, sendMailJob, { id });
      return id;
    },
  };
}

/** What the sealer of the outbox is for. */
export const mailPurpose = 'mail';

/** The proof of a stored mail; none where it was sent already, or the product's secret has changed. */
export function proofOf(sealer: Sealer, sealed: Buffer | null): MailProof {
  const text = sealed && sealer.open(sealed);
  return text ? (JSON.parse(text) as MailProof) : {};
}

import type { Language } from '../../contract/languages.ts';
import type { Notify } from '../../engine/slices/notify.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import { messageOf } from '../../lib/thrown.ts';
import { createJob, type Job } from '../../platform/jobs/kind.ts';
import { mailPurpose, proofOf, sendMailJob } from '../../platform/mail/outbox.ts';
import { createMailTransport, MailRefused } from '../../platform/mail/transport.ts';
import { createSealer } from '../../platform/sealer.ts';
import { sendingCompany } from './company.ts';
import { composeMail } from './compose.ts';
import { mailPath } from './contract.ts';

interface StoredMail {
  readonly id: string;
  readonly template: string;
  readonly address: string;
  readonly receiver: string;
  readonly language: Language;
  readonly content: Readonly<Record<string, string | number>>;
  readonly proof: Buffer | null;
  readonly expired: boolean;
}

/** Only mails that still wait: one that was sent, or handed over, is not sent by a run that was repeated. */
const waitingText = `SELECT id::text AS id, template, address, receiver, language, content, proof,
    coalesce(expires_at <= now(), false) AS expired FROM mail_messages WHERE id = $1 AND state = 'waiting'`;

/** The job that sends one mail, and tells those who look after the outbox of mails that cannot be sent. */
export function sendMail(services: Services, notify: Notify): Job {
  const { database, identity, settings } = services;
  const sealer = createSealer(identity.options.secret, mailPurpose);
  const transport =
    settings.mail &&
    createMailTransport({
      ...settings.mail,
      senderName: async () => (await sendingCompany(services, 'vi')).name,
    });
  const lastAttempt = (sendMailJob.pauses?.length ?? 0) + 1;

  return createJob(sendMailJob, async ({ data, attempt }) => {
    const [mail] = await query<StoredMail>(database, waitingText, [data.id]);
    if (!mail) return undefined;
    if (mail.expired) return settle(services, mail.id, 'expired');
    if (!transport) return settle(services, mail.id, 'held');
    try {
      await transport.send(await written(services, mail, proofOf(sealer, mail.proof)));
    } catch (error) {
      const isOver = error instanceof MailRefused || attempt >= lastAttempt;
      await noteFailure(services, notify, mail, messageOf(error), isOver);
      if (isOver) return undefined;
      throw error;
    }
    await query(
      database,
      `UPDATE mail_messages SET state = 'sent', sent_at = now(), tried_at = now(), attempts = attempts + 1, problem = NULL,
         proof = NULL WHERE id = $1`,
      [mail.id],
    );
    return { delivered: 1 };
  });
}

async function written(services: Services, mail: StoredMail, proof: ReturnType<typeof proofOf>) {
  const { language, address, receiver, template, content, id } = mail;
  const company = await sendingCompany(services, language);
  const site = services.identity.options.baseURL;
  const composed = composeMail(
    { template, language, receiver, values: content, proof },
    { name: company.name, address: site, logo: company.logo && 'cid:logo' },
    (key, values) => services.textIn(language, key, values),
  );
  const messageId = `<mail.${id}@${new URL(site).hostname}>`;
  return { ...composed, to: { address, name: receiver }, messageId, language, logo: company.logo };
}

async function settle({ database }: Services, id: string, state: 'expired' | 'held') {
  await query(database, `UPDATE mail_messages SET state = $2 WHERE id = $1 AND state = 'waiting'`, [id, state]);
  return undefined;
}

/** Longer answers of mail servers are cut. */
const problemLength = 500;

async function noteFailure(
  { database }: Services,
  notify: Notify,
  { id, address }: StoredMail,
  problem: string,
  isOver: boolean,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await query(
      transaction,
      `UPDATE mail_messages SET attempts = attempts + 1, tried_at = now(), problem = $2,
         state = CASE WHEN $3 THEN 'failed' ELSE state END WHERE id = $1`,
      [id, problem.slice(0, problemLength), isOver],
    );
    if (isOver) await notify(transaction, 'mailFailed', { values: { address }, href: `${mailPath}?state=failed` });
  });
}

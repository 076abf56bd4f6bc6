import { invalidField, ProblemError } from '../../contract/errors.ts';
import { fallbackLanguage, type Language, languages } from '../../contract/languages.ts';
import messages from '../../contract/messages/mail-vi.json' with { type: 'json' };
import { writeAudit } from '../../engine/audit.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import type { Services } from '../../engine/slices/services.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type MailProof, type MailTemplate, mailPurpose, mailsWithCode, proofOf } from '../../platform/mail/outbox.ts';
import { createSealer } from '../../platform/sealer.ts';
import { sendingCompany } from './company.ts';
import { composeMail } from './compose.ts';
import {
  getDetailMail,
  getListMail,
  type MailEntry,
  previewMail,
  resendMail,
  revealMail,
  sendTestMail,
} from './contract.ts';
import {
  countMails,
  listMails,
  type MailRow,
  type MailWithProof,
  readMail,
  readProof,
  resendMails,
} from './queries.ts';

/** Throws where the caller may not act in the place of the receiver. */
export type MayReveal = (transaction: Database, context: Context, mail: Omit<MailWithProof, 'proof'>) => Promise<void>;

/** Counts what sends mails to addresses of somebody's choice. @throws ProblemError RATE_LIMITED. */
export type LimitUses = (
  database: Database,
  limits: readonly { readonly subject: string; readonly allowed: number }[],
  detail?: string,
) => Promise<void>;

/** Test mails of one account in a while. */
const mostTestMails = 10;

const templates = Object.keys(messages.mail) as MailTemplate[];

/** Where a stored mail has a code or a link, its preview has dots. */
const hidden: MailProof = { code: '••••-••••', path: '/••••' };

/** What a sample of a kind of mail carries. */
function sampleProof(template: MailTemplate): MailProof {
  return { path: '/…', ...(mailsWithCode.includes(template) && { code: 'KX7Q-3MPA' }) };
}

/** The outbox: what was sent, what waits and what failed. */
export function mailHandlers(services: Services, mayReveal: MayReveal, limitUses: LimitUses): Handler[] {
  const { database, settings, identity, outbox } = services;
  const sealer = createSealer(identity.options.secret, mailPurpose);
  const site = identity.options.baseURL;

  const compose = async (
    content: Omit<MailRow, keyof MailEntry> & Pick<MailRow, 'template' | 'receiver'>,
    proof: MailProof,
  ) => {
    const language = languageOf(content.language);
    const { name, logo } = await sendingCompany(services, language);
    return composeMail(
      { template: content.template, language, receiver: content.receiver, values: content.content, proof },
      { name, address: site, logo: logo && `data:image/png;base64,${logo.toString('base64')}` },
      (key, values) => services.textIn(language, key, values),
    );
  };
  const entryOf = ({ content, language, ...row }: MailRow, text: (key: string) => string): MailEntry => ({
    ...row,
    title: text(`mail.${row.template}.name`),
    subject: services.textIn(language, `mail.${row.template}.subject`, content),
  });

  return [
    handle(getListMail, async (input, context) => {
      const [page, states] = await Promise.all([listMails(database, input), countMails(database)]);
      return {
        ...page,
        items: page.items.map((row) => entryOf(row, context.text)),
        states,
        templates: templates.map((name) => ({ name, title: context.text(`mail.${name}.name`) })),
        connected: settings.mail !== undefined,
        sender: settings.mail?.from ?? null,
      };
    }),

    handle(getDetailMail, async ({ id }, context) => {
      const row = await readMail(database, id);
      if (!row) throw new ProblemError('NOT_FOUND');
      return { ...entryOf(row, context.text), ...(await compose(row, row.hasProof ? hidden : {})) };
    }),

    handle(previewMail, async ({ template, language }, context) => {
      const known = templates.find((name) => name === template);
      if (!known) throw invalidField('template', 'reference');
      const { fullName, username } = callerOf(context);
      const content = { name: fullName, username, minutes: 15 };
      return compose({ template, language, receiver: fullName, content }, sampleProof(known));
    }),

    handle(resendMail, async ({ ids }, context) => ({
      resent: await database.transaction().execute((transaction) => resendMails(transaction, ids, context)),
    })),

    handle(revealMail, ({ id }, context) =>
      database.transaction().execute(async (transaction) => {
        const mail = await readProof(transaction, id);
        if (!mail) throw new ProblemError('NOT_FOUND', { detail: 'detail.mailProofGone' });
        await mayReveal(transaction, context, mail);
        const { code, path } = proofOf(sealer, mail.proof);
        await writeAudit(transaction, context, { operation: revealMail.name, resource: 'mails', recordId: id });
        return { code: code ?? null, link: path === undefined ? null : site + path };
      }),
    ),

    handle(sendTestMail, async ({ address }, context) => {
      const { accountId, fullName: name } = callerOf(context);
      const limit = { subject: `test-mail ${accountId}`, allowed: mostTestMails };
      await limitUses(database, [limit], 'detail.tooManyTestMails');
      return database.transaction().execute(async (transaction) => {
        const id = await outbox.queue(transaction, {
          template: 'testMail',
          to: { address },
          language: context.language,
          values: { name },
        });
        await writeAudit(transaction, context, { operation: sendTestMail.name, resource: 'mails', recordId: id });
        return { done: true as const };
      });
    }),
  ];
}

function languageOf(text: string): Language {
  return languages.find((language) => language === text) ?? fallbackLanguage;
}

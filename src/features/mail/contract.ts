import { type Language, languages } from '../../contract/languages.ts';
import { operation, type Zod } from '../../contract/operation.ts';
import { filterSchema, type ListPage, listInput, pageSchema } from '../../contract/paging.ts';
import { emailSchema, idSchema, textSchema } from '../../contract/values.ts';

/** The address of the outbox. */
export const mailPath = '/system/mail';

/**
 * The state of a mail. `waiting`: the job tries it, again after failures. `held`: the product has no mail server, so
 * somebody hands over what it says. `failed`: refused for good, or given up. `expired`: what it proves was over before
 * it could be sent.
 */
export const mailStates = ['waiting', 'held', 'failed', 'expired', 'sent'] as const;
export type MailState = (typeof mailStates)[number];

/** The states of mails that somebody may have to do something about; none of the others needs anybody. */
export const openMailStates = ['waiting', 'held', 'failed'] as const satisfies MailState[];

/** A state, or `open`: all that need somebody. */
export type MailStateFilter = MailState | 'open';

/** A mail as the outbox shows it. */
export interface MailEntry {
  id: string;
  template: string;
  /** The name of the template. */
  title: string;
  address: string;
  receiver: string;
  subject: string;
  state: MailState;
  attempts: number;
  /** What the mail server answered, or why it was not reached; in its own words. */
  problem: string | null;
  /** When what it proves is over. */
  expiresAt: string | null;
  /** Whether it still holds a code or link that can be handed over. */
  hasProof: boolean;
  createdAt: string;
  triedAt: string | null;
  sentAt: string | null;
}

/** How a mail reads. Codes and links of a stored mail are dots. */
export interface MailPreview {
  subject: string;
  text: string;
  html: string;
}

export interface MailDetail extends MailEntry, MailPreview {}

export interface MailList extends ListPage<MailEntry> {
  /** How many mails each state has. */
  states: { state: MailState; total: number }[];
  templates: { name: string; title: string }[];
  /** Whether the product has a mail server. */
  connected: boolean;
  /** The address that mails are sent from. */
  sender: string | null;
}

const reading = { group: 'system', access: 'permission', writes: false } as const;
const writing = { group: 'system', access: 'permission', writes: true } as const;
const languageSchema = (z: Zod) => z.enum(languages);
const done = (z: Zod) => z.object({ done: z.literal(true) });
const oneId = (z: Zod) => z.strictObject({ id: idSchema(z) });

const entryShape = (z: Zod) => ({
  id: z.string(),
  template: z.string(),
  title: z.string(),
  address: z.string(),
  receiver: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  problem: z.string().nullable(),
  expiresAt: z.string().nullable(),
  hasProof: z.boolean(),
  createdAt: z.string(),
  triedAt: z.string().nullable(),
  sentAt: z.string().nullable(),
});
const previewShape = (z: Zod) => ({ subject: z.string(), text: z.string(), html: z.string() });

/** Mails, newest first. */
export const getListMail = operation<
  {
    textSearch?: string | undefined;
    state?: MailStateFilter | undefined;
    template?: string | undefined;
    page?: number | undefined;
    pageSize?: number | undefined;
  },
  MailList
>({
  ...reading,
  name: 'getListMail',
  input: (z) =>
    listInput(z, {
      state: filterSchema(z, z.enum(['open', ...mailStates])),
      template: filterSchema(z, textSchema(z, { max: 100 })),
    }),
  output: (z) =>
    pageSchema(z, z.object(entryShape(z))).extend({
      states: z.array(z.object({ state: z.enum(mailStates), total: z.int() })),
      templates: z.array(z.object({ name: z.string(), title: z.string() })),
      connected: z.boolean(),
      sender: z.string().nullable(),
    }),
});

export const getDetailMail = operation<{ id: string }, MailDetail>({
  ...reading,
  name: 'getDetailMail',
  input: oneId,
  output: (z) => z.object({ ...entryShape(z), ...previewShape(z) }),
});

/** How a kind of mail reads in a language, with sample values. */
export const previewMail = operation<{ template: string; language: Language }, MailPreview>({
  ...reading,
  name: 'previewMail',
  input: (z) => z.strictObject({ template: textSchema(z, { min: 1, max: 100 }), language: languageSchema(z) }),
  output: (z) => z.object(previewShape(z)),
});

/**
 * Sends mails again that were not sent: the named ones, or all that failed. A mail whose proof is over stays as it is.
 */
export const resendMail = operation<{ ids?: string[] | undefined }, { resent: number }>({
  ...writing,
  name: 'resendMail',
  input: (z) => z.strictObject({ ids: z.array(idSchema(z)).min(1).max(200).optional() }),
  output: (z) => z.object({ resent: z.int() }),
});

/** The code and the link of a mail that was not sent, to hand over in person. Whoever reads them can act as the receiver. */
export const revealMail = operation<{ id: string }, { code: string | null; link: string | null }>({
  ...writing,
  name: 'revealMail',
  asksAgain: true,
  byPeople: true,
  input: oneId,
  output: (z) => z.object({ code: z.string().nullable(), link: z.string().nullable() }),
});

/** Sends a mail to test the mail server. */
export const sendTestMail = operation<{ address: string }, { done: true }>({
  ...writing,
  name: 'sendTestMail',
  input: (z) => z.strictObject({ address: emailSchema(z) }),
  output: done,
});

export const mailOperations = [getListMail, getDetailMail, previewMail, resendMail, revealMail, sendTestMail] as const;

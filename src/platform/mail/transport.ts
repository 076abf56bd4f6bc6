import { createTransport } from 'nodemailer';
import { isRecord } from '../../lib/is-record.ts';
import { messageOf } from '../../lib/thrown.ts';

/** A mail as it leaves. */
interface OutgoingMail {
  readonly to: { readonly address: string; readonly name: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for each try, so that a server that took it twice shows it once. */
  readonly messageId: string;
  readonly language: string;
  /** The picture that the HTML names as `cid:logo`. */
  readonly logo?: Buffer | undefined;
}

/** Hands mails to the company's mail server. */
export interface MailTransport {
  /** @throws MailRefused when another try would end the same; any other error is worth another try. */
  send(mail: OutgoingMail): Promise<void>;
}

/** The mail server refused this mail for good: no such mailbox, or what it says is not taken. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface MailSettings {
  /** smtp://user:password@host:587 or smtps://…:465. */
  readonly url: string;
  readonly from: string;
  readonly senderName: () => Promise<string>;
}

/** Milliseconds to reach the server, to be greeted, and between two of its answers. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** The transport over SMTP (RFC 5321). */
export function createMailTransport({ url, from, senderName }: MailSettings): MailTransport {
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ to, subject, text, html, messageId, language, logo }) {
      try {
        await transport.sendMail({
          from: { address: from, name: await senderName() },
          to,
          subject,
          text,
          html,
          messageId,
          headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
          ...(logo && {
            attachments: [{ filename: 'logo.png', content: logo, cid: 'logo', contentDisposition: 'inline' }],
          }),
        });
      } catch (error) {
        if (isRefusal(error)) throw new MailRefused(messageOf(error), { cause: error });
        throw error;
      }
    },
  };
}

/** A permanent answer (5xx) to the receiver or the content; to the sign-in of the product it is a fault of the settings. */
function isRefusal(error: unknown): boolean {
  if (!isRecord(error) || error.code === 'EAUTH') return false;
  return typeof error.responseCode === 'number' && error.responseCode >= 500;
}

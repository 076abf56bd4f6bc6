import type { Language } from '../../contract/languages.ts';
import type { MailProof } from '../../platform/mail/outbox.ts';
import type { MailPreview } from './contract.ts';

/** What a mail is made of. */
export interface MailContent {
  readonly template: string;
  readonly language: Language;
  readonly receiver: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly proof: MailProof;
}

/** The company as mails name it. */
export interface MailCompany {
  readonly name: string;
  /** The address of the product, without a slash at the end. */
  readonly address: string;
  /** The source of the logo's picture; without it the name stands alone. */
  readonly logo?: string | undefined;
}

/** A text of the server's catalogue in the mail's language. */
export type MailText = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/**
 * Writes a mail as text and as HTML, which say the same. The HTML is a table of inline styles with the logo and one
 * button: what mail programs of offices show alike. Values are texts of people and are escaped.
 */
export function composeMail(content: MailContent, company: MailCompany, text: MailText): MailPreview {
  const { template, receiver, values, proof } = content;
  const say = (part: string) => text(`mail.${template}.${part}`, values).trim();
  const greeting = receiver ? text('mailPart.greeting', { receiver }) : text('mailPart.someone');
  const footer = text('mailPart.footer', { company: company.name });
  const [body, button, end] = [say('text'), say('button'), say('end')];
  // A kind without a button has no page to open.
  const link = button && proof.path && company.address + proof.path;
  const [codeCaption, linkCaption] = [text('mailPart.code'), text('mailPart.link')];
  const plain = [
    greeting,
    body,
    proof.code && `${codeCaption}: ${proof.code}`,
    link && `${button}: ${link}`,
    end,
    `-- \n${footer}`,
  ];
  const html = [
    paragraph(greeting),
    paragraph(body),
    proof.code && codeBox(codeCaption, proof.code),
    link && buttonLink(button, link),
    link &&
      small(
        `${escapeHtml(linkCaption)}<br><span style="color:#0b5ed7;word-break:break-all">${escapeHtml(link)}</span>`,
      ),
    end && paragraph(end),
  ];
  return {
    subject: oneLine(say('subject')),
    text: plain.filter(Boolean).join('\n\n'),
    html: page(content.language, company, html.filter(Boolean).join('\n'), footer),
  };
}

const font = "font-family:'Segoe UI',Arial,Helvetica,sans-serif";

function page(language: Language, { name, logo }: MailCompany, content: string, footer: string): string {
  const picture = logo
    ? `<img src="${escapeHtml(logo)}" height="40" alt="" style="vertical-align:middle;margin-right:12px">`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"></head>
<body style="margin:0;background:#f3f6f9">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border:1px solid #dde4ec;border-radius:8px;${font};font-size:15px;line-height:1.6;color:#1f2a37">
<tr><td style="padding:20px 28px;border-bottom:1px solid #dde4ec;font-weight:600">${picture}${escapeHtml(name)}</td></tr>
<tr><td style="padding:24px 28px 12px">
${content}
</td></tr>
<tr><td style="padding:14px 28px;border-top:1px solid #dde4ec;font-size:12px;color:#5b6776">${escapeHtml(footer)}</td></tr>
</table></td></tr></table>
</body></html>`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 14px">${escapeHtml(text)}</p>`;
}

function small(html: string): string {
  return `<p style="margin:0 0 14px;font-size:12px;color:#5b6776">${html}</p>`;
}

function codeBox(caption: string, code: string): string {
  return `<p style="margin:0 0 4px;font-size:13px;color:#5b6776">${escapeHtml(caption)}</p>
<p style="margin:0 0 18px;font-family:Consolas,'Courier New',monospace;font-size:26px;font-weight:700;letter-spacing:3px">${escapeHtml(code)}</p>`;
}

function buttonLink(label: string, link: string): string {
  return `<p style="margin:0 0 14px"><a href="${escapeHtml(link)}" style="display:inline-block;background:#0b5ed7;color:#ffffff;text-decoration:none;font-weight:600;padding:10px 20px;border-radius:6px">${escapeHtml(label)}</a></p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A header is one line, whatever a name contains. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

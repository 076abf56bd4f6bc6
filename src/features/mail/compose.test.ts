import { expect, test } from 'vitest';
import { contractTexts } from '../../contract/texts.ts';
import { findText } from '../../lib/texts.ts';
import { composeMail, type MailText } from './compose.ts';

const company = { name: 'Thuỷ điện Sông Ví Dụ', address: 'https://cms.example.test' };
const vietnamese: MailText = (key, values) =>
  findText([{ language: 'vi', catalogue: contractTexts.vi }], key, values) ?? '';
const reset = (values: Record<string, string | number>, receiver = 'Người nhận') =>
  composeMail(
    {
      template: 'resetPassword',
      language: 'vi',
      receiver,
      values: { username: 'editor', minutes: 15, ...values },
      proof: { code: 'KX7Q-3MPA', path: '/reset-password#code=abc' },
    },
    company,
    vietnamese,
  );

test('text and HTML say the same: the code, the link of the setting and who sends', () => {
  const { subject, text, html } = reset({});
  expect(subject).toBe('Đặt lại mật khẩu của tài khoản editor');
  for (const said of ['Người nhận', 'KX7Q-3MPA', 'https://cms.example.test/reset-password#code=abc', company.name]) {
    expect(text).toContain(said);
    expect(html).toContain(said);
  }
});

test('a name cannot add headers, tags or lines', () => {
  const hostile = 'x\r\nBcc: all@example.test\u2028<img src=x onerror=alert(1)>"\'';
  const { subject, html } = reset({ username: hostile }, hostile);
  expect(subject).not.toMatch(/[\r\n\u2028]/);
  expect(html).not.toContain('<img');
});

test('each kind of mail has the same parts in every language', () => {
  const english: Readonly<Record<string, object>> = contractTexts.en.mail;
  for (const [template, parts] of Object.entries(contractTexts.vi.mail)) {
    expect(Object.keys(english[template] ?? {}), template).toEqual(Object.keys(parts));
    expect(Object.keys(parts)).toEqual(expect.arrayContaining(['name', 'subject', 'text']));
  }
});

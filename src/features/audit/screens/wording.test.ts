import { expect, test } from 'vitest';
import { findText } from '../../../lib/texts.ts';
import audit from './messages/vi.json' with { type: 'json' };
import { loggedLabel } from './wording.ts';

const spoken = [{ language: 'vi', catalogue: { audit } }];
const t = (keys: string | string[], values?: Readonly<Record<string, unknown>>) =>
  findText(spoken, keys) ?? String(values?.defaultValue);

/** What is logged besides the fields of a resource. */
const others = [
  ...['frozen', 'reason', 'doubts', 'key', 'expiresAt', 'reminded', 'posterKey', 'contentNumber', 'captions'],
  ...['newDevice', 'userAgent', 'token', 'mode', 'terms', 'termsEn', 'secondPerson', 'askAgain'],
  ...['address', 'template', 'deletedBy', 'fields'],
];

test.each(others)('the log has words for %s', (name) => {
  expect(loggedLabel(name, undefined, t)).not.toBe(name);
});

import { expect, test } from 'vitest';
import { findText } from '../../../lib/texts.ts';
import audit from './messages/vi.json' with { type: 'json' };
import { loggedLabel } from './wording.ts';

const spoken = [{ language: 'vi', catalogue: { audit } }];
const t = (keys: string | string[], values?: Readonly<Record<string, unknown>>) =>
  findText(spoken, keys) ?? String(values?.defaultValue);

/** What sign-offs, readings, machine keys, reminders and contents of files log besides the fields of a resource. */
const others = ['frozen', 'reason', 'doubts', 'key', 'expiresAt', 'reminded', 'posterKey', 'contentNumber'];

test.each(others)('the log has words for %s', (name) => {
  expect(loggedLabel(name, undefined, t)).not.toBe(name);
});

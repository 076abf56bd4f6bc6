import { describe, expect, test } from 'vitest';
import { everyKind } from '../../../tests/support/every-kind.ts';
import { blankValues, type Values } from '../record/values.ts';
import { remainingErrors } from './remaining-errors.ts';

const t = (key: string | string[]) => (typeof key === 'string' ? key : (key.at(-1) ?? ''));
const blank = blankValues(everyKind);

/** The errors of a rejected save, by path, that remain after the form has changed. */
function left(paths: Readonly<Record<string, string>>, then: Values, now: Values) {
  const problems = Object.entries(paths).map(([path, code]) => ({ path, code, message: code }));
  const refused = { problems, values: { ...blank, ...then }, status: 1 };
  return remainingErrors(t, everyKind, refused, { ...blank, ...now }).map(({ path, code }) => `${path} ${code}`);
}

describe('what was refused', () => {
  test('is said until it is mended, and again when it is as it was', () => {
    expect(left({ name: 'required' }, {}, {})).toEqual(['name required']);
    expect(left({ name: 'required' }, {}, { name: 'Hồ' })).toEqual([]);
    expect(left({ name: 'required' }, {}, { name: 'x'.repeat(101) })).toEqual(['name tooLong']);
  });

  test('by the server alone is over when the value is another', () => {
    expect(left({ name: 'unique' }, { name: 'A' }, { name: 'A', amount: 3 })).toEqual(['name unique']);
    expect(left({ name: 'unique' }, { name: 'A' }, { name: 'B' })).toEqual([]);
  });

  test('for the order of two is over when either is moved', () => {
    const then = { opensAt: '2026-05-08T08:00:00Z', closesAt: '2026-05-07T08:00:00Z' };
    expect(left({ closesAt: 'before' }, then, then)).toEqual(['closesAt before']);
    expect(left({ closesAt: 'before' }, then, { ...then, opensAt: '2026-05-06T08:00:00Z' })).toEqual([]);
  });

  test('in a row goes with the row, and is said of no other', () => {
    const row = (id: string, caption: string) => ({ id, caption, picture: null, depth: null, shown: false });
    const then = { pictures: [row('a', 'Đập'), row('b', '')] };
    const wrong = { 'pictures.1.caption': 'required' };
    expect(left(wrong, then, { pictures: [row('b', ''), row('a', 'Đập'), row('c', '')] })).toEqual([
      'pictures.0.caption required',
    ]);
    expect(left(wrong, then, { pictures: [row('a', ''), row('b', 'Nhà máy')] })).toEqual([]);
    expect(left(wrong, then, { pictures: [row('a', 'Đập')] })).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { staff } from '../../resources/staff/resource.ts';
import { fieldWarningsOf, newWarnings } from './warnings.ts';

const today = '2026-11-22';
const warnings = (values: Record<string, unknown>) =>
  fieldWarningsOf(staff, { status: 1, ...values }, today).map(({ path, code }) => `${path} ${code}`);

describe('a day of birth', () => {
  test.each(['05/09/1929', '15/03/2026', '23/11/2011', '05/09/2085'])('%s is none of somebody who works', (day) => {
    expect(warnings({ birthDate: day.split('/').reverse().join('-') })).toEqual(['birthDate implausibleDay']);
  });

  test.each(['1930-01-01', '2011-11-22', null, 'mai'])('%s is not doubted', (birthDate) => {
    expect(warnings({ birthDate })).toEqual([]);
  });
});

test.each(['091234567', '01234567890', '84912345678', '3854123', '0243 123 456'])(
  '%s is no usual telephone number',
  (phone) => {
    expect(warnings({ phone })).toEqual(['phone phoneUnusual']);
  },
);

test.each(['0912 345 678', '(0218) 3 854 123', '+84 912 345 678', '1900 545 454', '+49 30 901820', ''])(
  '%s is a telephone number',
  (phone) => {
    expect(warnings({ phone })).toEqual([]);
  },
);

test.each<[number, string | null, string[]]>([
  [5, null, ['leftOn statusWithout']],
  [6, '', ['leftOn statusWithout']],
  [5, '2026-03-15', []],
  [1, '2026-03-15', ['leftOn statusAgainst']],
  // A plan, which the status of today does not know.
  [1, '2026-12-31', []],
  [1, null, []],
])('status %i with the leaving date %j: %j', (status, leftOn, told) => {
  expect(warnings({ status, leftOn })).toEqual(told);
});

test('of a change only what it gives reason for is doubted', () => {
  const stored = { status: 1, phone: '12345', leftOn: null };
  const changed = (values: object) =>
    newWarnings(staff, stored, { ...stored, ...values }, today).map(({ path }) => path);
  expect(changed({ address: 'Hoà Bình' })).toEqual([]);
  expect(changed({ phone: '54321' })).toEqual(['phone']);
  expect(changed({ status: 5 })).toEqual(['leftOn']);
});

import { expect, test } from 'vitest';
import { instantFromPostgres } from './connect.ts';

test.each([
  ['2026-11-21 06:12:00+00', '2026-11-21T06:12:00.000Z'],
  ['2026-11-21 06:12:00.1+00', '2026-11-21T06:12:00.100Z'],
  ['2026-11-21 06:12:00.123999+00', '2026-11-21T06:12:00.123Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31 23:59:59.999+00', '9999-12-31T23:59:59.999Z'],
])('%s is the instant %s', (text, instant) => {
  expect(instantFromPostgres(text)).toBe(instant);
  expect(new Date(instant).toISOString()).toBe(instant);
});

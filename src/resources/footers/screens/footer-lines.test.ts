import { expect, test } from 'vitest';
import { allLines, textOf } from './footer-lines.ts';

const whole = { licenceNumber: '123/GP-STTTT', licenceDate: '2026-03-05', licenceIssuer: 'Sở Thông tin' };

test('optional parts of a line go with what stands between them', () => {
  const licence = (values: Record<string, unknown>) =>
    textOf({ ...whole, ...values }, ['licenceNumber']).map(([, text]) => text);
  expect(licence({})).toEqual(['123/GP-STTTT, 05/03/2026, Sở Thông tin']);
  for (const none of [null, undefined, '', ' ', '5/3'])
    expect(licence({ licenceDate: none })).toEqual(['123/GP-STTTT, Sở Thông tin']);
  expect(licence({ licenceDate: null, licenceIssuer: '' })).toEqual(['123/GP-STTTT']);
});

test('empty lines are not there', () => {
  expect(textOf({ address: 'Hoà Bình', phone: '', fax: null }, allLines)).toEqual([['address', 'Hoà Bình']]);
});

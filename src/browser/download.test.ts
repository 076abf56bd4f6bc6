import { describe, expect, test } from 'vitest';
import { fileNameOf } from './download.ts';

describe('the name of a downloaded file', () => {
  test('is the one in UTF-8, where there are two', () => {
    const disposition = `attachment; filename="nhan-vien.xlsx"; filename*=UTF-8''Nh%C3%A2n%20vi%C3%AAn.xlsx`;
    expect(fileNameOf(disposition)).toBe('Nhân viên.xlsx');
  });

  test.each([
    ['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
    ['attachment; filename=a.csv', 'a.csv'],
    [`attachment; filename*=UTF-8''%E0%A4%A; filename=a.csv`, 'a.csv'],
    ['attachment', undefined],
    ['', undefined],
  ])('%s gives %s', (disposition, name) => {
    expect(fileNameOf(disposition)).toBe(name);
  });
});

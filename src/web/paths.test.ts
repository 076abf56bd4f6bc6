import { describe, expect, test } from 'vitest';
import { isDashboard, isStandalone, safeNext } from './paths.ts';

describe('where to go after signing in', () => {
  test.each(['/news-management/news?status=0', '/', '/a//b'])('%s is an address of the product', (next) => {
    expect(safeNext(next)).toBe(next);
  });

  test.each([
    ...[
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      '/..//evil.example',
      '/.//evil.example',
    ],
    ...['https://evil.example', 'javascript:alert(1)', '', undefined, 7],
  ])('%j leads to the dashboard instead', (next) => {
    expect(safeNext(next)).toBe('/dashboard');
  });
});

test('the dashboard is shown at two addresses', () => {
  expect(['/', '/dashboard', '/dashboard/x'].map(isDashboard)).toEqual([true, true, false]);
});

test('addresses with schedule-weekly stand without the frame', () => {
  expect(['/plans/schedule-weekly/3', '/schedule'].map(isStandalone)).toEqual([true, false]);
});

import { describe, expect, test } from 'vitest';
import { isDashboard, isFrameless, isPublicPath, isWithoutAccount, safeNext } from './paths.ts';
import { screens } from './screens.tsx';

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

test('one list says which pages have no frame, which need no account, and which read no session', () => {
  const kinds = (pathname: string) => [isFrameless(pathname), isPublicPath(pathname), isWithoutAccount(pathname)];
  expect(Object.fromEntries(addresses.map((address) => [address, kinds(address)]))).toEqual({
    '/signin': [true, true, true],
    '/SignUp/': [true, true, true],
    '/change-password': [true, true, true],
    '/reset-password': [true, true, false],
    '/forgot-password': [true, true, true],
    '/lock-screen': [true, false, false],
    '/plans/schedule-weekly/3': [true, true, false],
    '/embed/carousel': [true, true, false],
    '/print/news/3': [true, true, false],
    '/': [false, true, false],
    '/dashboard': [false, true, false],
    '/schedule': [false, false, false],
    '/signing': [false, false, false],
  });
});

test('the screens that visitors may open are the public pages of that list, and no others', () => {
  const open = screens.filter(({ permission }) => permission === 'public').map(({ path }) => path);
  expect(screens.map(({ path }) => path).filter(isPublicPath)).toEqual(open);
});

const addresses = [
  ...['/signin', '/SignUp/', '/forgot-password', '/change-password', '/reset-password', '/lock-screen'],
  ...['/plans/schedule-weekly/3', '/embed/carousel'],
  ...['/print/news/3', '/', '/dashboard', '/schedule', '/signing'],
];

import { expect, test } from 'vitest';
import { noSitePreferences, type SitePreferences } from '../contract/preferences.ts';
import { entryPage } from './entry-page.ts';

const page = '<!doctype html>\n<html lang="vi">\n<head></head>';

function attributesOf(cookies: string, site: SitePreferences = noSitePreferences): Record<string, string> {
  const [, inside = ''] = /<html ([^>]*)>/.exec(entryPage(page, cookies, site)) ?? [];
  return Object.fromEntries(
    [...inside.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

test('language, direction, theme and frame are in the first bytes', () => {
  const cookies =
    'other=1; preferences=locale=en&themeType=dark&navStyle=drawer&isDirectionRTL=true&pageSize=50; last=2';
  expect(attributesOf(cookies)).toMatchObject({
    lang: 'en',
    dir: 'rtl',
    'data-theme': 'dark',
    'data-nav-style': 'drawer',
    'data-accent': 'teal',
  });
});

test('the organisation’s choice is there for who has none, and over him where it is fixed', () => {
  const site: SitePreferences = { defaults: { themeType: 'lite', accent: 'rose' }, fixed: ['accent'] };
  expect(attributesOf('', site)).toMatchObject({
    'data-theme': 'lite',
    'data-accent': 'rose',
    'data-site-preferences': 'themeType=lite&amp;accent=rose&amp;fixed=accent',
  });
  expect(attributesOf('preferences=themeType=dark&accent=blue', site)).toMatchObject({
    'data-theme': 'dark',
    'data-accent': 'rose',
  });
});

test.each([
  'preferences=themeType=neon&locale=xx&navStyle=',
  'preferences=themeType="><script>alert(1)</script>',
  'preferences=%',
  'preferences=locale=%E0%A4%A',
  'preferences',
  `preferences=${'x'.repeat(8000)}`,
])('what nobody can have chosen is the default: %.60s', (cookies) => {
  expect(attributesOf(cookies)).toEqual(attributesOf(''));
});

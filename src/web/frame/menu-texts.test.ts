import { expect, test } from 'vitest';
import { menu } from '../../product/menu.ts';
import en from '../messages/en.json' with { type: 'json' };
import vi from '../messages/vi.json' with { type: 'json' };

test.each(Object.entries({ vi, en }))('every submenu has its word in %s', (_language, words) => {
  const named = menu.flatMap((item) => ('name' in item ? [item.name] : []));
  expect(Object.keys(words.menu)).toEqual(expect.arrayContaining(named));
});

import { expect, test } from 'vitest';
import { announceShortcuts, boundShortcuts, isPressed, shortcutText } from './shortcuts.ts';

/** The source of everything that runs in a browser. */
const sources = import.meta.glob<string>(
  ['../{browser,ui,web,features,resources}/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);

function pressed(key: string, rest: Partial<KeyboardEvent> = {}) {
  return { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...rest };
}

test('a shortcut is known with Ctrl or ⌘, in capitals, by the place of its key, and not with another modifier', () => {
  expect(isPressed(pressed('s', { ctrlKey: true }), 'Mod-s')).toBe(true);
  expect(isPressed(pressed('S', { metaKey: true }), 'Mod-s')).toBe(true);
  expect(isPressed(pressed('ы', { ctrlKey: true, code: 'KeyS' }), 'Mod-s')).toBe(true);
  expect(isPressed(pressed('s', { ctrlKey: true, shiftKey: true }), 'Mod-s')).toBe(false);
  expect(isPressed(pressed('s'), 'Mod-s')).toBe(false);
  expect(isPressed(pressed('π', { ctrlKey: true, altKey: true, code: 'KeyP' }), 'Mod-Alt-p')).toBe(true);
  expect(isPressed(pressed('?', { shiftKey: true }), '?')).toBe(true);
  expect(isPressed(pressed('F2'), 'F2')).toBe(true);
  expect(isPressed(pressed('z', { ctrlKey: true, shiftKey: true }), 'Mod-y Mod-Shift-z')).toBe(true);
});

test('the sheet has what is bound now, each once and in the order of its groups', () => {
  const search = { group: 'list', keys: '/', text: 'Search' } as const;
  const stop = [
    announceShortcuts([search]),
    announceShortcuts([{ ...search }]),
    announceShortcuts([{ group: 'everywhere', keys: '?', text: 'Keys' }]),
  ];
  expect(boundShortcuts().map(({ keys }) => keys)).toEqual(['?', '/']);
  for (const each of stop) each();
  expect(boundShortcuts()).toEqual([]);
  expect(['Mod-Shift-e', '-', 'Shift-ArrowUp'].map(shortcutText)).toEqual(['Ctrl+Shift+E', '-', 'Shift+↑']);
});

test('whoever takes a letter, a sign or a function key asks `isPressed`, and tells the sheet in the same file', () => {
  const takesKey = /\bkey(?:\.toLowerCase\(\))?\s*[!=]==\s*'(?:[^' ]|F\d+)'/;
  const takers = Object.entries(sources).filter(([, text]) => takesKey.test(text));
  // The list before the application has loaded takes the key of the search, which the application then tells.
  expect(takers.map(([file]) => file)).toEqual(['../web/instant-list/instant-list.ts']);
  const asking = Object.entries(sources).filter(([, text]) => /\bisPressed\((?!event: )/.test(text));
  expect(asking.length).toBeGreaterThan(2);
  const silent = asking.filter(([, text]) => !/\bannounceShortcuts\(|\buseAnnouncedShortcuts\(/.test(text));
  expect(silent.map(([file]) => file)).toEqual([]);
});

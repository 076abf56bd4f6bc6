import { expect, test } from 'vitest';
import { chosenAfter, type PaletteItem, paletteGroups } from './palette-items.ts';

const item = (href: string, title: string): PaletteItem => ({ href, title, kind: '' });
const sources = {
  recent: [item('/news/7', 'Xả lũ đợt hai')],
  actions: [item('/news/new', 'Thêm tin tức')],
  pages: [item('/news', 'Tin tức'), item('/staff', 'Nhân viên')],
  records: [item('/news/8', 'Tin thuỷ văn'), item('/news', 'Tin tức')],
};
const shown = (typed: string) =>
  Object.fromEntries(paletteGroups(typed, sources).map(({ name, items }) => [name, items.map(({ title }) => title)]));

test('what was chosen before stands first until something is typed', () => {
  expect(Object.keys(shown(''))).toEqual(['recent', 'actions', 'pages']);
});

test('actions and pages are found by the beginnings of their words, without tones, and an address is offered once', () => {
  expect(shown('tin t')).toEqual({ actions: ['Thêm tin tức'], pages: ['Tin tức'], records: ['Tin thuỷ văn'] });
  expect(shown('nhan vien')).toEqual({ pages: ['Nhân viên'], records: ['Tin thuỷ văn', 'Tin tức'] });
});

test('the keys lead through all groups and around their ends', () => {
  const items = [item('/a', 'a'), item('/b', 'b'), item('/c', 'c')];
  expect(chosenAfter('ArrowDown', undefined, items)).toBe('/a');
  expect(chosenAfter('ArrowDown', '/c', items)).toBe('/a');
  expect(chosenAfter('ArrowUp', '/a', items)).toBe('/c');
  expect(chosenAfter('PageDown', '/a', items)).toBe('/c');
  expect(chosenAfter('ArrowDown', '/a', [])).toBeUndefined();
  expect(chosenAfter('x', '/a', items)).toBeUndefined();
});

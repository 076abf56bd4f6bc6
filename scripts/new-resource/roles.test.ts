import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { roles } from '../../src/product/roles.ts';
import { rolesIn, rolesText } from './roles.ts';

const text = readFileSync(new URL('../../src/product/roles.ts', import.meta.url), 'utf8');

test('every role of the product can be named but the administrators’, who have everything, and that of stations, who type readings alone', () => {
  const others = ['administrator', 'gauge-station'];
  expect(rolesIn(text)).toEqual(roles.flatMap(({ code }) => (others.includes(code) ? [] : [code])));
});

test('a new resource is named where the roles that get it have theirs, and nowhere else', () => {
  const added = rolesText(text, 'company-cars', 'companyCars', ['editor', 'shift-leader']);
  expect(added.match(/.*companyCars.*/g)).toEqual([
    "import { companyCars } from '../resources/company-cars/resource.ts';",
    expect.stringMatching(/, companyCars\]?,?$/),
    expect.stringMatching(/, companyCars\]?,?$/),
  ]);
  expect(added.replaceAll(', companyCars', '').split('\n').slice(1).join('\n')).toBe(text);
});

test('a list over several lines takes one more', () => {
  const broken =
    'const opened = {\n  editor: [\n    ...content,\n    notifications,\n  ],\n  viewer: [],\n} satisfies X;\n';
  expect(rolesText(broken, 'cars', 'cars', ['editor'])).toContain('notifications, cars],\n  viewer: [],');
});

test('without roles nothing is opened', () => {
  expect(rolesText(text, 'company-cars', 'companyCars', [])).toBe(text);
});

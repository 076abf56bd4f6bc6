import { expect, test } from 'vitest';

const stylesheets = import.meta.glob<string>('../../**/*.css', { query: '?raw', import: 'default', eager: true });

test('sizes of text follow the one that the reader has chosen', () => {
  expect(Object.keys(stylesheets).length).toBeGreaterThan(50);
  const fixed = Object.entries(stylesheets).filter(([, css]) => /font-size:\s*[\d.]+px/.test(css));
  expect(fixed.map(([file]) => file)).toEqual([]);
});

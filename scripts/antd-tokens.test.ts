import { expect, test } from 'vitest';
import { tokensModule } from './antd-tokens.ts';

const [, json = '{}'] = /^export const tokens = (.*);$/.exec(tokensModule()) ?? [];
const tokens = JSON.parse(json) as Record<'light' | 'dark', Record<string, unknown>>;

test('the tokens of both themes are those of our seeds, and as many in one as in the other', () => {
  expect(tokens.light).toMatchObject({ controlHeight: 36, zIndexPopupBase: 1000, colorBgContainer: '#ffffff' });
  expect(tokens.dark).toMatchObject({ controlHeight: 36, colorBgContainer: '#131f2d' });
  expect(Object.keys(tokens.dark).sort()).toEqual(Object.keys(tokens.light).sort());
});

test('tokens whose names antd puts together are among them, and those that only styles read are not', () => {
  const sizes = ['XS', 'SM', 'MD', 'LG', 'XL', 'XXL', 'XXXL'];
  for (const size of sizes) expect(tokens.light).toHaveProperty(`screen${size}Min`);
  expect(Object.keys(tokens.light).length).toBeLessThan(100);
  expect(tokens.light).not.toHaveProperty('colorPrimaryHover');
});

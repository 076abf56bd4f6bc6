import { expect, test } from 'vitest';
import { news } from '../../resources/news/resource.ts';
import { nextVisibilityChange, visibilityOf } from './visibility.ts';

const now = Date.parse('2026-11-22T09:00:00+07:00');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

test.each([
  [{ status: 0, publishAt: at(5) }, undefined, undefined],
  [{ status: 1, publishAt: null, expireAt: null }, 'visible', undefined],
  [{ status: 1, publishAt: at(5), expireAt: at(9) }, 'scheduled', 5],
  [{ status: 1, publishAt: at(0), expireAt: at(9) }, 'visible', 9],
  [{ status: 1, publishAt: at(-5), expireAt: at(0) }, 'expired', undefined],
  [{ status: 1, publishAt: 'mai 8', expireAt: null }, 'visible', undefined],
])('%j is %s', (values, visibility, turn) => {
  expect(visibilityOf(news, values, now)).toBe(visibility);
  expect(nextVisibilityChange(news, values, now)).toBe(turn === undefined ? undefined : now + turn * 60_000);
});

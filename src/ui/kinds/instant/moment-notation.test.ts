import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Resource } from '../../../declare/resource.ts';
import { news } from '../../../resources/news/resource.ts';
import { momentNotation, notationIn } from './moment-notation.ts';

const resource: Resource = news;

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-27T09:20:00+07:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** A typed text and a chosen day, read by the notation of a field. */
const read = (name: string, text: string) => notationIn(resource, name).read(text)?.slice(0, 16);
const chosen = (name: string, day: string, value?: string) => notationIn(resource, name).onDay(day, value).slice(0, 16);

test('a day alone is published at the next usual hour', () => {
  expect(['25/12/2026', 'mai', 'hôm nay', '26/11/2026'].map((text) => read('publishAt', text))).toEqual([
    '2026-12-25T08:00',
    '2026-11-28T08:00',
    '2026-11-27T10:00',
    '2026-11-26T08:00',
  ]);
  expect(chosen('publishAt', '2026-11-27')).toBe('2026-11-27T10:00');
  vi.setSystemTime(Date.parse('2026-11-27T07:59:00+07:00'));
  expect(read('publishAt', 'hôm nay')).toBe('2026-11-27T08:00');
  vi.setSystemTime(Date.parse('2026-11-27T23:10:00+07:00'));
  expect(read('publishAt', 'hôm nay')).toBe('2026-11-27T23:59');
});

test('an hour alone is the next time it strikes, for publishing', () => {
  const next = (name: string, time: string) => notationIn(resource, name).nextAt?.(time).slice(0, 16);
  expect(['08:00', '14:00'].map((time) => next('publishAt', time))).toEqual(['2026-11-28T08:00', '2026-11-27T14:00']);
  expect(next('expireAt', '14:00')).toBeUndefined();
});

test('a day alone expires at its end', () => {
  expect(read('expireAt', '25/12/2026')).toBe('2026-12-25T23:59');
  expect(chosen('expireAt', '2026-11-27')).toBe('2026-11-27T23:59');
});

test('an hour that is said stays, also at another day, and at midnight', () => {
  for (const name of ['publishAt', 'expireAt']) {
    expect(read(name, '25/12/2026 0h')).toBe('2026-12-25T00:00');
    expect(chosen(name, '2026-12-26', '2026-12-25T14:30:00+07:00')).toBe('2026-12-26T14:30');
  }
});

test('other moments begin with their day', () => {
  expect(momentNotation.read('25/12/2026')).toBe('2026-12-25T00:00:00+07:00');
  expect(notationIn(resource, 'title')).toBe(momentNotation);
});

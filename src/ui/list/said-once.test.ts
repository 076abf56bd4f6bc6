import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyRecord } from '../../declare/record.ts';
import { news } from '../../resources/news/resource.ts';
import { listColumns } from './columns.ts';
import { saidTwice } from './said-once.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T09:20:00+07:00'), toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const columns = listColumns(news, { trash: false, personal: true });
const isDate = ({ name }: { name: string }) => name === 'publishAt' || name === 'updatedAt';
/** How the columns of dates are shown: each with a heading, below the title, or as a card. */
const wide = { beside: columns, below: [], cards: false };
const narrow = { beside: columns.filter((column) => !isDate(column)), below: columns.filter(isDate), cards: false };
const cards = { ...wide, cards: true };

const record = (publishAt: string | null, updatedAt: string): AnyRecord => ({
  id: '1',
  version: 1,
  title: 'x',
  status: 1,
  createdAt: updatedAt,
  createdBy: null,
  createdByName: null,
  updatedBy: null,
  expireAt: null,
  publishAt,
  updatedAt,
  updatedByName: null,
  deletedAt: null,
});
const scheduled = record('2026-12-06T09:12:00Z', '2026-11-27T02:00:00Z');

test('the moment for which a record is scheduled is said once', () => {
  expect(saidTwice(news, scheduled, narrow)).toEqual({ field: 'publishAt', moment: false, change: false });
  expect(saidTwice(news, scheduled, cards)).toEqual({ field: 'publishAt', moment: false, change: false });
  // A column is not left empty for it: then the status says it without.
  expect(saidTwice(news, scheduled, wide)).toEqual({ field: undefined, moment: true, change: false });
});

test('a change on the day of the publication is not said below it, in whatever format', () => {
  const sameDay = record('2026-11-15T09:12:00Z', '2026-11-15T16:59:00Z');
  expect(saidTwice(news, sameDay, narrow).change).toBe(true);
  expect(saidTwice(news, record('2026-11-15T09:12:00Z', '2026-11-15T17:00:00Z'), narrow).change).toBe(false);
  expect(saidTwice(news, sameDay, wide).change).toBe(false);
  expect(saidTwice(news, record(null, '2026-11-15T16:59:00Z'), narrow).change).toBe(false);
});

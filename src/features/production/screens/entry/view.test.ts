import { expect, test } from 'vitest';
import { spanOf } from '../../grid/contract/span.ts';
import type { UnsentFigure } from './figure-queue.ts';
import { relatedLinks } from './related-links.tsx';
import { type EntryView, spanText, startsOf, turned, withinBounds } from './view.ts';

const today = '2026-11-23';
const view = (kind: EntryView['kind'], of: EntryView['of'] = 'actual', month = '2026-11-01'): EntryView => ({
  kind,
  of,
  month,
});
const ends = (starts: readonly string[]) => [starts.length, starts[0], starts.at(-1)];

test('of what was generated there are the periods that have begun, of plans those of two years ahead too', () => {
  expect(ends(startsOf(view('day'), today))).toEqual([23, '2026-11-01', '2026-11-23']);
  expect(ends(startsOf(view('day', 'plan'), today))).toEqual([30, '2026-11-01', '2026-11-30']);
  expect(ends(startsOf(view('month'), today))).toEqual([11, '2026-01-01', '2026-11-01']);
  expect(ends(startsOf(view('month', 'plan'), today))).toEqual([12, '2026-01-01', '2026-12-01']);
  expect(ends(startsOf(view('quarter'), today))).toEqual([12, '2024-01-01', '2026-10-01']);
  expect(ends(startsOf(view('year'), today))).toEqual([10, '2017-01-01', '2026-01-01']);
  expect(ends(startsOf(view('year', 'plan', '2028-12-01'), today))).toEqual([10, '2019-01-01', '2028-01-01']);
  expect(ends(startsOf(view('year', 'actual', '1963-01-01'), today))).toEqual([4, '1960-01-01', '1963-01-01']);
});

test('turning goes as far as is shown, and no further than there can be figures', () => {
  expect(turned(view('day'), 1, today)).toBeUndefined();
  expect(turned(view('day', 'plan'), 1, today)).toBe('2026-12-01');
  expect(turned(view('month', 'actual', '2025-12-01'), 1, today)).toBe('2026-11-01');
  expect(turned(view('year'), 1, today)).toBeUndefined();
  expect(turned(view('year', 'plan'), 1, today)).toBe('2028-12-01');
  expect(turned(view('quarter'), -1, today)).toBe('2023-11-01');
  expect(turned(view('year', 'actual', '1970-03-01'), -1, today)).toBe('1960-03-01');
  expect(turned(view('year', 'actual', '1966-01-01'), -1, today)).toBeUndefined();
  expect(withinBounds(view('day', 'actual', '2028-01-01'), today)).toBe('2026-11-01');
});

test('a month, a year and years are named by what they show', () => {
  const named = (['day', 'month', 'quarter', 'year'] as const).map((kind) =>
    spanText(kind, spanOf(kind, '2026-11-01')),
  );
  expect(named).toEqual(['11/2026', '2026', '2024–2026', '2017–2026']);
});

test('what waits elsewhere is named once by month or year, and what an earlier version left is of days', () => {
  const waiting = (values: Pick<UnsentFigure, 'day'> & Partial<UnsentFigure>): UnsentFigure => ({
    plantId: '1',
    unitId: null,
    base: null,
    typed: '1',
    reason: '',
    key: 'a',
    ...values,
  });
  const unsent = [
    waiting({ day: '2026-10-03' }),
    waiting({ day: '2026-10-04', unitId: '2' }),
    waiting({ day: '2026-11-04' }),
    waiting({ day: '2026-11-01', kind: 'month', of: 'actual' }),
    waiting({ day: '2026-11-05', kind: 'day', of: 'plan' }),
  ];
  expect(relatedLinks(view('day'), unsent)).toEqual([
    { kind: 'day', of: 'actual', month: '2026-10-01' },
    { kind: 'month', of: 'actual', month: '2026-01-01' },
    { kind: 'day', of: 'plan', month: '2026-11-01' },
  ]);
});

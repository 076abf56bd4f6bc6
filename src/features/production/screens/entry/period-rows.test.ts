import { expect, test } from 'vitest';
import type { Translate } from '../../../../browser/translation.ts';
import type { OutputGrid, PeriodSum } from '../../grid/contract/grid.ts';
import { placeKey, type UnsentFigure } from './figure-queue.ts';
import { amountOf, columnSum, columnsOf, decimalsOf, type OutputCell, rowsOf } from './period-rows.ts';
import { relatedText } from './wording.ts';

const place = { plantId: '1', unitId: null };
const sum = (day: string, values: Partial<PeriodSum> = {}): PeriodSum => ({
  ...{ ...place, day, actual: '30', known: 30, days: 31, covers: false, plan: null },
  ...values,
});
const figure = (day: string, actual: string | null, plan: string | null = null) => ({
  ...{ ...place, id: '7', kind: 'month' as const, day, actual, plan, version: 1 },
  ...{ isPublished: false, isDoubtful: false, note: '' },
});
const grid: OutputGrid = {
  kind: 'month',
  plants: [{ id: '1', name: 'Sông Hinh', capacity: '100', units: [] }],
  shown: ['1'],
  figures: [figure('2025-02-01', '28.5'), figure('2025-03-01', '40', '45'), figure('2025-05-01', null)],
  sums: [
    sum('2024-12-01', { covers: true }),
    sum('2025-01-01'),
    sum('2025-03-01', { covers: true, plan: '44' }),
    sum('2025-05-01', { covers: true }),
  ],
  frozen: [{ plantId: '1', day: '2025-02-01' }],
};
const unsentOf = (figures: readonly Partial<UnsentFigure>[]) => {
  const all = figures.map((each) => ({ ...place, base: null, typed: '', reason: '', key: 'a', day: '', ...each }));
  return new Map(all.map((each) => [placeKey(each), each]));
};
const rows = (of: 'actual' | 'plan', unsent: readonly Partial<UnsentFigure>[] = []) =>
  rowsOf(grid, columnsOf(grid), unsentOf(unsent), { kind: 'month', of, month: '2025-07-01' }, '2026-11-23');
const shown = ({ text, isSummed, isFrozen }: OutputCell) => [text, isSummed, isFrozen];

test('what the parts of a period come to counts where they are known whole; what is typed, where they are not', () => {
  const [before, january, february, march, april, may] = rows('actual').map(({ cells }) => cells[0] as OutputCell);
  expect([before, january, february, march, april, may].map((cell) => cell && amountOf(cell))).toEqual([
    ...['30', '30', '28.5', '30'],
    ...[null, '30'],
  ]);
  expect([january, february, march, may].map((cell) => cell && shown(cell))).toEqual([
    ['', false, false],
    ['28,5', false, true],
    // A figure that was typed before the days were known can still be undone.
    ['40', false, false],
    ['', true, false],
  ]);
  expect(columnSum(rows('actual').slice(1), 0)).toBe('118.5');
});

test('what is typed counts before it is stored, and a plan before that of its parts', () => {
  const typed = rows('actual', [{ kind: 'month', of: 'actual', day: '2025-01-01', typed: '31,25' }]);
  expect(columnSum(typed.slice(1), 0)).toBe('119.75');
  expect(columnSum(rows('plan').slice(1), 0)).toBe('45');
  expect(columnSum(rows('plan', [{ kind: 'month', of: 'plan', day: '2025-03-01', typed: '' }]).slice(1), 0)).toBe('44');
});

test('numbers of a column have as many decimals as what is known in it', () => {
  expect(decimalsOf(rows('actual'), columnsOf(grid), 'actual')).toEqual([1]);
  // Typing does not change that.
  const typed = { kind: 'month' as const, day: '2025-02-01', typed: '9,125' };
  expect(decimalsOf(rows('actual', [typed]), columnsOf(grid), 'actual')).toEqual([1]);
});

test('a refused figure does not count: the stored one does, and is shown beside it', () => {
  const result = { outcome: 'refused' as const, messages: [], current: null };
  const refused = { kind: 'month' as const, day: '2025-02-01', typed: '99', answer: { key: 'a', verdict: result } };
  const shownRows = rows('actual', [refused]);
  expect(columnSum(shownRows.slice(1), 0)).toBe('118.5');
  const [cell] = shownRows[2]?.cells ?? [];
  const words = ((key: string, values: object) => `${key} ${Object.values(values)}`) as Translate;
  expect(cell && [cell.text, relatedText(cell, words, 'vi')]).toEqual(['99', 'production:entry.stands.signed 28,5']);
  // A new text in the cell has not been refused.
  expect(columnSum(rows('actual', [{ ...refused, key: 'b' }]).slice(1), 0)).toBe('189');
});

test('days, months and plans with the same first day have different keys, and days keep theirs', () => {
  const day = '2025-03-01';
  const keys = [
    placeKey({ ...place, day }),
    placeKey({ ...place, day, kind: 'day', of: 'actual' }),
    placeKey({ ...place, day, kind: 'month', of: 'actual' }),
    placeKey({ ...place, day, kind: 'month', of: 'plan' }),
    placeKey({ ...place, day, of: 'plan' }),
  ];
  expect(keys[0]).toBe('1  2025-03-01');
  expect(new Set(keys).size).toBe(4);
  expect(rows('plan', [{ kind: 'month', of: 'actual', day, typed: '1' }])[3]?.cells[0]?.text).toBe('45');
});

test('what is shown until another kind is read says nothing of its sums', () => {
  const read = rowsOf(
    grid,
    columnsOf(grid),
    new Map(),
    { kind: 'quarter', of: 'actual', month: '2025-07-01' },
    '2026-11-23',
  );
  expect(read.flatMap(({ cells }) => cells.flatMap(({ sum: each }) => each ?? []))).toEqual([]);
});

test('more than can be generated asks for a reason as soon as it is typed, and without the server', () => {
  const typed = (text: string, values: Partial<UnsentFigure> = {}) =>
    rows('actual', [{ kind: 'month', of: 'actual', day: '2025-01-01', typed: text, ...values }])[1]?.cells[0];
  expect(typed('74400')).toMatchObject({ most: undefined, asks: false });
  expect(typed('74400,001')).toMatchObject({ most: '74400', asks: true });
  expect(typed('74400,001', { reason: 'Lệnh A0' })).toMatchObject({ asks: false });
  const planned = (text: string) =>
    rows('plan', [{ kind: 'month', of: 'plan', day: '2025-01-01', typed: text }])[1]?.cells[0];
  expect(planned('99999')).toMatchObject({ most: '74400', asks: true });
  // No reason makes it possible: the server refuses it.
  expect(planned('999999999')).toMatchObject({ most: undefined, asks: false });
});

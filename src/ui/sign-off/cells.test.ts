import { expect, test } from 'vitest';
import { cellKey, completeKeys, daysByName, partsOf, rangeOf, type SignOffCell, stateOf } from './cells.ts';

const today = '2026-11-27';
const cell = (of: string, day: string, more: Partial<SignOffCell> = {}): SignOffCell => ({
  ...{ of, day, mark: '4', frozenAt: null, frozenByName: null, isEmpty: false, gaps: {} },
  ...more,
});
const all = [
  cell('1', '2026-11-24'),
  cell('1', '2026-11-25', { gaps: { missing: 2 } }),
  cell('1', '2026-11-26', { frozenAt: '2026-11-27T01:00:00Z' }),
  cell('2', '2026-11-24', { isEmpty: true, gaps: { missing: 4 } }),
  cell('2', today),
];
const cells = new Map(all.map((each) => [cellKey(each), each]));

test('a day is signed off, going on, without data, with gaps or complete', () => {
  expect(all.map((each) => stateOf(each, today))).toEqual(['complete', 'gaps', 'signed', 'empty', 'today']);
});

test('all complete days are those past ones that lack nothing and are not signed off', () => {
  expect(completeKeys(cells, today)).toEqual(['1 2026-11-24']);
});

test('of a choice past days are signed off, and signed ones reopened', () => {
  const { signable, signed } = partsOf(cells.keys(), cells, today);
  expect(signable.map(cellKey)).toEqual(['1 2026-11-24', '1 2026-11-25', '2 2026-11-24']);
  expect(signed.map(cellKey)).toEqual(['1 2026-11-26']);
  expect(rangeOf(signable)).toEqual({ ids: ['1', '2'], from: '2026-11-24', to: '2026-11-25' });
});

test('days are told by the name of their reservoir, consecutive ones as a range', () => {
  const columns = [
    { id: '1', name: 'Hồ Một' },
    { id: '2', name: 'Hồ Hai' },
  ];
  expect(daysByName(all.slice(0, 4), columns)).toEqual([
    { name: 'Hồ Một', days: '24/11/2026 – 26/11/2026' },
    { name: 'Hồ Hai', days: '24/11/2026' },
  ]);
});

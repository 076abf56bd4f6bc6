import { expect, test } from 'vitest';
import { plants } from '../../production/plants/resource.ts';
import type { ImportCell } from '../contract/row.ts';
import { namesOf } from '../contract/row.ts';
import { cellsNextToNames } from './row-names.ts';

test.each([
  ['a name and a code', 'Ialy', 'IAL', 'Ialy', 'IAL'],
  ['a name that is the key', 'Ialy', 'Ialy', 'Ialy', ''],
  ['a name alone', 'Ialy', '', 'Ialy', ''],
  ['a key without a name', '', 'IAL', '', 'IAL'],
  ['a key of which the name is a part', 'Mùa lũ', 'Ialy · Mùa lũ', 'Ialy · Mùa lũ', ''],
  [
    'a name that says all of the key',
    'Ialy, 01/05/2026 07:00',
    'Ialy · 01/05/2026 07:00',
    'Ialy, 01/05/2026 07:00',
    '',
  ],
  ['a code that happens to stand in the name', 'Nhà máy 11', '1', 'Nhà máy 11', '1'],
])('%s: each word once', (_case, title, key, name, aside) => {
  expect(namesOf({ title, key })).toEqual({ name, aside });
});

const cell = (field: string, stored: string | null, more: Partial<ImportCell> = {}): ImportCell => ({
  ...{ field, place: '', text: stored ?? '', original: null, stored, differs: false, before: null },
  ...{ error: null, warning: null, source: null, hidden: false },
  ...more,
});
const row = { title: 'Ialy', key: 'IAL' };
const fieldsOf = (...cells: ImportCell[]) => cellsNextToNames(plants, row, cells).map(({ field }) => field);

test('cells that say what the record is called are not told again', () => {
  expect(fieldsOf(cell('code', 'IAL'), cell('name', 'Ialy'), cell('aliases', 'Ialy'))).toEqual(['aliases']);
});

test('they stay where they are doubted, wrong, taken otherwise than they stand, from elsewhere, or all there is', () => {
  const capacity = cell('capacity', '720');
  for (const more of [
    { warning: 'proposed' },
    { error: 'wrong' },
    { differs: true, text: 'ial' },
    { original: 'X' },
    { source: { by: 'merged', place: 'A2' } },
    { before: 'Yaly' },
  ] satisfies Partial<ImportCell>[])
    expect(fieldsOf(cell('name', 'Ialy', more), capacity)).toEqual(['name', 'capacity']);
  expect(fieldsOf(cell('code', 'IAL'), cell('name', 'Ialy'))).toEqual(['code', 'name']);
});

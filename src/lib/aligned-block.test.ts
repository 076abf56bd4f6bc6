import { expect, test } from 'vitest';
import { alignedBlock, type GridNames } from './aligned-block.ts';

const columns = ['Mực nước', 'Q về', 'Q xả'];
const rows = ['Hồ Một', 'Hồ Hai'];
const placeIn = (all: string[], text: string) => (all.includes(text) ? all.indexOf(text) : undefined);
const names: GridNames = {
  columnOf: (text) => placeIn(columns, text),
  rowOf: (text) => (/^\p{L}/u.test(text) ? (placeIn(rows, text) ?? -1) : undefined),
  isRowHead: (text) => text === 'Hồ',
};

test.each([
  [
    'headings in another order, one of them unknown',
    [
      ['Q về', 'Ghi chú', 'Mực nước'],
      ['50', 'x', '100'],
    ],
    { texts: [['50', 'x', '100']], rows: undefined, columns: [1, undefined, 0], unknown: ['Ghi chú'] },
  ],
  [
    'names of rows in another order, one of them unknown',
    [
      ['Hồ Hai', '100', '50'],
      ['Hồ Ba', '1', '2'],
      ['Hồ Một', '99', '49'],
    ],
    {
      texts: [
        ['100', '50'],
        ['1', '2'],
        ['99', '49'],
      ],
      rows: [1, undefined, 0],
      columns: undefined,
      unknown: [],
    },
  ],
  [
    'both, the names in a later column',
    [
      ['Q xả', 'Hồ', 'Mực nước'],
      ['7', 'Hồ Hai', '100'],
    ],
    { texts: [['7', '100']], rows: [1], columns: [2, 0], unknown: [] },
  ],
  [
    'headings of which none is known',
    [
      ['Lượng mưa', 'Ghi chú'],
      ['12', '3'],
    ],
    { texts: [['12', '3']], rows: undefined, columns: [undefined, undefined], unknown: ['Lượng mưa', 'Ghi chú'] },
  ],
  [
    'rows of which none is known',
    [
      ['Hồ Ba', '1'],
      ['Hồ Bốn', '2'],
    ],
    { texts: [['1'], ['2']], rows: [undefined, undefined], columns: undefined, unknown: [] },
  ],
  ['numbers alone', [['100', '50']], undefined],
  ['a single text', [['Hồ Một']], undefined],
])('a block with %s', (_what, block, aligned) => expect(alignedBlock(block, names)).toEqual(aligned));

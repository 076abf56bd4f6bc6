import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { readAll as readFile, readingError } from '../../../tests/support/workbooks.ts';
import { readCsv } from './csv-reader.ts';
import { limits } from './limits.ts';
import { openSpreadsheet } from './read.ts';

async function rowsOf(content: string | Buffer) {
  const { rows } = readCsv(Buffer.from(content as string), { maxRows: 1_000 });
  return (await Array.fromAsync(rows)).flat();
}
const cellsOf = async (content: string | Buffer) => (await rowsOf(content)).map(({ cells }) => cells);

test.each<[string, string, unknown[][]]>([
  [
    'commas',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons beside decimal commas',
    'Tên;Hệ số\na;1,5\nb;2,5',
    [
      ['Tên', 'Hệ số'],
      ['a', '1,5'],
      ['b', '2,5'],
    ],
  ],
  [
    'semicolons without a header',
    '1,5;2,5\n3,5;4,5',
    [
      ['1,5', '2,5'],
      ['3,5', '4,5'],
    ],
  ],
  [
    'tabs',
    'a\tb, c; d\n1\t2',
    [
      ['a', 'b, c; d'],
      ['1', '2'],
    ],
  ],
  [
    'titles above the header',
    'DANH SÁCH\n\nMã;Tên;Lương\n1;a;2',
    [['DANH SÁCH'], ['Mã', 'Tên', 'Lương'], ['1', 'a', '2']],
  ],
  ['a delimiter that is named', 'sep=|\r\na|b,c\r\n', [['a', 'b,c']]],
  ['one column', 'a\nb c\n', [['a'], ['b c']]],
  [
    'quotes',
    '"a,b","c ""d""",""\r\n"e\nf",g',
    [
      ['a,b', 'c "d"'],
      ['e\nf', 'g'],
    ],
  ],
  ['what follows a closing quote', '"a"b,c\n', [['ab', 'c']]],
  ['quotes inside a cell', 'a"b,5" ống\n', [['a"b', '5" ống']]],
  [
    'line breaks of every kind',
    'a,1\r\nb,2\nc,3\rd,4',
    [
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
      ['d', '4'],
    ],
  ],
  ['empty cells', ',,b,,\n,,,\n', [[null, null, 'b']]],
  ['leading zeros and numbers as they stand', '007,1e5, 2 ', [['007', '1e5', ' 2 ']]],
  ['what our own export made harmless', `'=1,'-1,'a,"'+84","''=x",'`, [['=1', '-1', "'a", '+84', "'=x", "'"]]],
])('%s', async (_, text, expected) => {
  expect(await cellsOf(text)).toEqual(expected);
  expect(await cellsOf(`\ufeff${text}`)).toEqual(expected);
  expect(await cellsOf(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(expected);
  expect(await cellsOf(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())).toEqual(expected);
});

test('lines are numbered as Excel numbers rows: blank ones count, a quoted line break does not', async () => {
  expect((await rowsOf('a\n\n"b\nc"\nd')).map(({ number }) => number)).toEqual([1, 3, 4]);
  expect((await rowsOf('sep=;\na;b\n\nc')).map(({ number }) => number)).toEqual([1, 3]);
});

test('Vietnamese Windows writes tones behind letters; they are composed', async () => {
  // windows-1258: đ is F0, ê is EA, à is E0, the hook above is D2, the dot below is F2.
  const bytes = Buffer.from('54687579d220f069eaf26e2c486fe0', 'hex');
  expect(await cellsOf(bytes)).toEqual([['Thuỷ điện'.normalize('NFC'), 'Hoà'.normalize('NFC')]]);
});

test('a line that is cut by the end of a piece is whole', async () => {
  const lines = Array.from({ length: 900 }, (_, index) => `${index},"${'Thuỷ ""điện"" '.repeat(60)}",x`);
  const rows = await rowsOf(lines.join('\r\n'));
  expect(rows).toHaveLength(900);
  expect(rows.every(({ cells }) => cells[1] === 'Thuỷ "điện" '.repeat(60) && cells[2] === 'x')).toBe(true);
});

test.each<[string, string | Buffer, object]>([
  ['a quote that is never closed', 'a,b\nc,"d\ne', { code: 'truncated', place: { cell: 'B2' } }],
  ['a long cell', `a\nb,"${'x'.repeat(limits.cellCharacters + 1)}"`, { code: 'cellTooLong', place: { cell: 'B2' } }],
  [
    'too many columns',
    `a${','.repeat(500)}b`,
    { code: 'tooManyColumns', place: { cell: 'SG1' }, values: { max: 500 } },
  ],
  ['too many rows', 'a\n'.repeat(1_001), { code: 'tooManyRows', place: { row: 1_001 }, values: { max: 1_000 } }],
  ['half a character', Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x41]), { code: 'encoding' }],
  ['no text', Buffer.from([0x41, 0x2c, 0x00, 0xff]), { code: 'encoding' }],
  ['nothing but blanks', '\ufeff\r\n,,\r\n', { code: 'empty' }],
])('%s is refused', async (_, content, expected) => {
  const bytes = Buffer.from(content as string);
  expect(await readingError(bytes, { maxRows: 1_000 }, 'file.csv')).toMatchObject(expected);
});

test('20 MiB of delimiters are a blank line', async () => {
  const bytes = Buffer.alloc(limits.fileBytes, ',');
  bytes.write('\nb\n', bytes.length - 3);
  expect((await readFile(bytes, {}, 'file.csv')).rows.at(-1)).toEqual({ number: 2, cells: ['b'] });
});

test('a csv file has no sheets', async () => {
  expect((await readFile(Buffer.from('a'), {}, 'file.csv')).sheet).toEqual({
    name: '',
    sheets: [],
    hiddenSheets: [],
    hiddenColumns: [],
    date1904: false,
    merged: [],
  });
  expect(await readingError(Buffer.from('a'), { sheet: 'x' }, 'a.csv')).toMatchObject({ code: 'sheetNotFound' });
});

test('a text of TCVN3 is recognised and left as it stands, until somebody says what it is', async () => {
  const bytes = Buffer.from(
    'M· NV;Hä vµ tªn;§¬n vÞ\nNV1;NguyÔn V¨n Thñy;Tæ c¬ khÝ\nNV2;TrÇn ThÞ H»ng;Tæ c¬ khÝ\n',
    'latin1',
  );
  const found = await readFile(bytes, {}, 'nv.csv');
  expect([found.sheet.legacy, found.rows[0]?.cells]).toEqual(['tcvn3', ['M· NV', 'Hä vµ tªn', '§¬n vÞ']]);
  const { rows } = await openSpreadsheet({ name: 'nv.csv', bytes, encoding: 'tcvn3' });
  const cells = (await Array.fromAsync(rows)).flat().map((row) => row.cells);
  expect(cells.slice(0, 2)).toEqual([
    ['Mã NV', 'Họ và tên', 'Đơn vị'],
    ['NV1', 'Nguyễn Văn Thủy', 'Tổ cơ khí'],
  ]);
});

test('a text of Vietnamese Windows is not taken for a legacy encoding', async () => {
  const marks: Readonly<Record<string, number>> = {
    ...{ '\u0300': 0xcc, '\u0309': 0xd2, '\u0303': 0xde, '\u0301': 0xec, '\u0323': 0xf2 },
    ...{ ă: 0xe3, đ: 0xf0, ơ: 0xf5, ư: 0xfd, Đ: 0xd0, â: 0xe2, ê: 0xea, ô: 0xf4 },
  };
  const lines = 'Mã NV;Họ và tên;Đơn vị\nNV1;Nguyễn Thị Thuỷ;Tổ trưởng vận hành\nNV2;Trần Văn Địu;Phòng thị trường\n';
  const apart = [...lines].flatMap((letter) => {
    const [base = '', ...rest] = [...letter.normalize('NFD')];
    const kept = rest.filter((mark) => mark in marks).join('');
    return [...(letter.normalize('NFD').replace(kept, '').normalize('NFC') || base), ...kept];
  });
  const bytes = Buffer.from(apart.map((letter) => marks[letter] ?? letter.charCodeAt(0)));
  const { sheet, rows } = await readFile(bytes, {}, 'nv.csv');
  expect([sheet.legacy, rows.map(({ cells }) => cells.join(';'))]).toEqual([undefined, lines.trimEnd().split('\n')]);
});

test.each(['utf-32le', 'utf-32be'])('%s is named', async (encoding) => {
  const bytes = Buffer.alloc(4 * 24);
  const text = [0xfeff, ...[...'Mã NV;Họ và tên\nNV1;Hồ\n'].map((letter) => letter.charCodeAt(0))].slice(0, 24);
  for (const [place, code] of text.entries())
    if (encoding === 'utf-32le') bytes.writeUInt32LE(code, place * 4);
    else bytes.writeUInt32BE(code, place * 4);
  expect(await readingError(bytes, {}, 'nv.csv')).toMatchObject({ code: 'utf32' });
});

test('a line says how many cells it had, where blank ones at its end were cut', async () => {
  expect((await rowsOf('a;b;;\n1;2;3\n')).map(({ width }) => width)).toEqual([4, undefined]);
});

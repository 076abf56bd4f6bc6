import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { cellsOf, readAll, readingError, workbookOf, workbookParts, zipOf } from '../../../tests/support/workbooks.ts';
import { columnLetters } from './cell-address.ts';
import { limits } from './limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { readSpreadsheetFile } from './spreadsheet-file.ts';

const one = '<row r="1"><c r="A1"><v>1</v></c></row>';
const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024), Buffer.from(stream, 'utf16le')]);

describe('what is no spreadsheet is named by its content', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
  test.each<[string, Buffer, object]>([
    ['a picture', png, { code: 'notSpreadsheet', values: { found: 'png' } }],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), { code: 'notSpreadsheet', values: { found: 'pdf' } }],
    ['a page', Buffer.from('\ufeff\n<!DOCTYPE html><p>'), { code: 'notSpreadsheet', values: { found: 'html' } }],
    ['XML', Buffer.from('<?xml version="1.0"?><Workbook/>'), { code: 'notSpreadsheet', values: { found: 'xml' } }],
    ['nothing', Buffer.alloc(0), { code: 'empty' }],
    ['noise', Buffer.from([1, 2, 3, 0, 5]), { code: 'notSpreadsheet' }],
    ['an encrypted workbook', compound('EncryptedPackage'), { code: 'passwordProtected' }],
    ['a workbook of 1997', compound('Workbook'), { code: 'oldExcel' }],
    ['a document of 1997', compound('WordDocument'), { code: 'notSpreadsheet', values: { found: 'doc' } }],
    ['a sheet of 1990', Buffer.from('0904060000001000', 'hex'), { code: 'oldExcel' }],
  ])('%s', async (_, bytes, expected) => {
    expect(await readingError(bytes)).toMatchObject(expected);
  });

  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const binary = 'application/vnd.ms-excel.sheet.binary.macroEnabled.main';
  test('Office files of other kinds, and any zip', async () => {
    const other = (workbookType: string) => workbookOf(one, { workbookType });
    expect(await readingError(await other(word))).toMatchObject({ code: 'notSpreadsheet', values: { found: 'docx' } });
    expect(await readingError(await other(binary))).toMatchObject({ code: 'binaryExcel' });
    expect(await readingError(await zipOf({ 'a.txt': 'a' }))).toMatchObject({
      code: 'notSpreadsheet',
      values: { found: 'zip' },
    });
    const inside = { 'a.xlsx': await workbookOf(one) };
    expect(await readingError(await zipOf(inside))).toMatchObject({ code: 'notSpreadsheet' });
  });
});

describe('bombs', () => {
  const zeros = Buffer.alloc(limits.partBytes, '0');

  test('a part of repeated bytes', async () => {
    const bytes = await zipOf(workbookParts({ sheets: [{ name: 'a', xml: zeros }] }));
    expect(bytes.length).toBeLessThan(2_000_000);
    expect(await readingError(bytes)).toMatchObject({ code: 'tooLarge', values: { limit: 'compressionRatio' } });
  });

  test('a part that says it is smaller, or larger, than it is', async () => {
    const bytes = await zipOf(workbookParts({ sheets: [{ name: 'a', xml: zeros.subarray(0, 50_000_000) }] }));
    const entry = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    bytes.writeUInt32LE(1000, entry + 24);
    expect(await readingError(bytes)).toMatchObject({ code: 'damaged' });
    bytes.writeUInt32LE(0xfffffffe, entry + 24);
    expect(await readingError(bytes)).toMatchObject({ code: 'tooLarge', values: { limit: 'partBytes' } });
  });

  test('more shared strings than memory is for', async () => {
    const text = `<si><t>${Buffer.from(Array.from({ length: 30_000 }, (_, i) => 65 + ((i * i) % 57)))
      .toString('latin1')
      .replace(/[^A-Za-z]/g, 'x')}</t></si>`;
    const many = `<sst>${text.repeat(2_500)}</sst>`;
    const tooMuch = await workbookOf(one, { strings: Buffer.from(many) });
    expect((await readingError(tooMuch)).code).toBe('tooLarge');
    const short = await workbookOf(one, { strings: Buffer.from(`<sst>${'<si/>'.repeat(2_200_000)}</sst>`) });
    expect(await readingError(short)).toMatchObject({ code: 'tooLarge' });
  });

  test('one long shared string that every cell shows', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(30)}</row>`;
    const strings = `<si><t>${'x'.repeat(32_000)}</t></si>`;
    const bytes = await workbookOf(row.repeat(1_000), { strings });
    expect(await readingError(bytes)).toMatchObject({ code: 'tooLarge', values: { limit: 'totalCharacters' } });
    const wide = await workbookOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`, { strings });
    expect(await readingError(wide)).toMatchObject({ code: 'tooLarge', values: { limit: 'rowCharacters' } });
  });

  test.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>'],
    ['an entity of nobody', '<worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>'],
    ['deep nesting', `<?xml version="1.0"?>${'<a>'.repeat(100_000)}<v>`],
  ])('%s is refused', async (_, xml) => {
    const bytes = await zipOf(workbookParts({ sheets: [{ name: 'a', xml: `${xml}<v >` }] }));
    expect(await readingError(bytes)).toMatchObject({ code: 'damaged' });
  });

  test.each([
    ['text', '<v>1</v>x'],
    ['an attribute', '<v a="'],
    ['a comment', '<v>1</v><!--'],
    ['a section of text', '<v>1</v><![CDATA['],
    ['a tag', '<v>1</v><'],
  ])('%s without end is not kept', async (_, start) => {
    const xml = Buffer.from(`<worksheet><sheetData><row><c>${start}${'x y '.repeat(1_000_000)}`);
    const bytes = await zipOf(workbookParts({ sheets: [{ name: 'a', xml }] }));
    expect(['tooLarge', 'damaged', 'empty']).toContain((await readingError(bytes)).code);
  });
});

describe('sizes', () => {
  test('a file that is too large is refused before it is looked at', async () => {
    const max = limits.fileBytes;
    expect(await readingError(Buffer.alloc(max + 1, 'PK'))).toMatchObject({ code: 'tooLarge', values: { max } });
  });

  test('a million blank rows and a million empty ones cost nothing', async () => {
    const blank = Array.from({ length: 1_000_000 }, (_, index) => `<row r="${index + 2}" ht="15" customHeight="1"/>`);
    expect(await cellsOf(await workbookOf(one + blank.join('')))).toEqual([[1]]);
    expect(await cellsOf(await workbookOf(one + '<row/>'.repeat(1_000_000)))).toEqual([[1]]);
  });

  test('columns: formats up to the last one, content up to the limit', async () => {
    const cells = Array.from({ length: 16_384 }, (_, column) => `<c r="${columnLetters(column)}1"><v>1</v></c>`);
    expect(await readingError(await workbookOf(`<row r="1">${cells.join('')}</row>`))).toMatchObject({
      code: 'tooManyColumns',
      place: { sheet: 'Sheet1', cell: 'SG1' },
      values: { max: 500 },
    });
    const formats = cells.map((cell) => cell.replace('<v>1</v>', ''));
    expect(await cellsOf(await workbookOf(`${one}<row r="2">${formats.join('')}</row>`))).toEqual([[1]]);
  });

  test('sheets and entries', async () => {
    const sheets = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `s${index}`, xml: one }));
    expect((await readAll(await zipOf(workbookParts({ sheets: sheets(50) })))).sheet.sheets).toHaveLength(50);
    expect(await readingError(await zipOf(workbookParts({ sheets: sheets(201) })))).toMatchObject({
      code: 'tooManySheets',
    });
    const entries = Object.fromEntries(Array.from({ length: limits.zipEntries }, (_, index) => [`a${index}`, '']));
    const bytes = await zipOf({ ...workbookParts({ sheets: sheets(1) }), ...entries });
    expect(await readingError(bytes)).toMatchObject({ code: 'tooLarge', values: { limit: 'zipEntries' } });
  });

  test('a cell beyond what Excel takes, with its place', async () => {
    const long = 'x'.repeat(limits.cellCharacters + 1);
    const inline = await workbookOf(`<row r="7"><c r="B7" t="inlineStr"><is><t>${long}</t></is></c></row>`);
    const shared = await workbookOf('<row r="7"><c r="B7" t="s"><v>0</v></c></row>', {
      strings: `<si><t>${long}</t></si>`,
    });
    const expected = { code: 'cellTooLong', place: { sheet: 'Sheet1', cell: 'B7' }, values: { max: 32_767 } };
    expect(await readingError(inline)).toMatchObject(expected);
    expect(await readingError(shared)).toMatchObject(expected);
  });
});

describe('damage', () => {
  test.each([
    ['a name that leaves the folder', '../xl/styles.xml'],
    ['an absolute name', '/etc/passwd'],
    ['a name with backslashes', '..\\x'],
    ['a second part of the same name', 'XL/Workbook.xml'],
  ])('%s', async (_, name) => {
    // A name of the same length keeps the offsets of the directory valid.
    const stand = 'x'.repeat(name.length);
    const bytes = await zipOf({ ...workbookParts({ sheets: [{ name: 'a', xml: one }] }), [stand]: 'x' });
    const text = bytes.toString('latin1').replaceAll(stand, name);
    expect(await readingError(Buffer.from(text, 'latin1'))).toMatchObject({ code: 'damaged' });
  });

  test.each([
    ['a number that is none', '<row><c><v>0x10</v></c></row>'],
    ['a number beyond all numbers', '<row><c><v>1e400</v></c></row>'],
    ['a string that is not there', '<row><c t="s"><v>7</v></c></row>'],
    ['rows that go back', '<row r="2"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>'],
    ['a row beyond the last', '<row r="1048577"><c><v>1</v></c></row>'],
    ['a cell beyond the last', '<row r="1"><c r="XFE1"><v>1</v></c></row>'],
    ['tags that cross', '<row><c><v>1</c></v></row>'],
    ['more attributes than any element has', `<row ${'a="" '.repeat(101)}><c><v>1</v></c></row>`],
    ['an attribute without a value', '<row r><c><v>1</v></c></row>'],
  ])('%s', async (_, xml) => {
    expect(await readingError(await workbookOf(xml))).toMatchObject({ code: 'damaged' });
  });

  test('a workbook without a visible sheet, without its sheet, with nothing in it', async () => {
    const hidden = workbookParts({ sheets: [{ name: 'a', xml: one, state: 'veryHidden' }] });
    expect(await readingError(await zipOf(hidden))).toMatchObject({ code: 'noSheet' });
    const { 'xl/worksheets/sheet1.xml': _, ...lost } = workbookParts({ sheets: [{ name: 'a', xml: one }] });
    expect(await readingError(await zipOf(lost))).toMatchObject({ code: 'damaged' });
    expect(await readingError(await workbookOf('<row r="3"/>'))).toMatchObject({ code: 'empty' });
  });

  let valid: Buffer;
  beforeAll(async () => {
    const rows = Array.from(
      { length: 40 },
      (_, index) => `<row><c t="s"><v>${index % 2}</v></c><c s="1"><v>${index}</v></c></row>`,
    );
    const strings = '<si><t>Thuỷ</t></si><si><r><t>đ</t></r></si>';
    valid = await workbookOf(rows.join(''), { strings, styles: '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>' });
  });

  test('a file cut at any sixteenth is told to be cut', async () => {
    for (let part = 1; part < 16; part += 1) {
      const cut = valid.subarray(0, Math.floor((valid.length * part) / 16));
      expect(await readingError(cut)).toMatchObject({ code: 'truncated' });
    }
  });

  test('whatever is done to a file, it gives rows or an error of ours', async () => {
    const position = fc.nat();
    const flip = fc.tuple(position, fc.nat(255)).map(([at, byte]) => (bytes: Buffer) => {
      const changed = Buffer.from(bytes);
      if (changed.length > 0) changed[at % changed.length] = byte;
      return changed;
    });
    const cut = fc.tuple(position, position).map(([at, length]) => (bytes: Buffer) => {
      const start = at % (bytes.length + 1);
      return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + (length % 64))]);
    });
    const splice = fc.tuple(position, position, fc.nat(200)).map(([from, to, length]) => (bytes: Buffer) => {
      const [source, target] = [from % (bytes.length + 1), to % (bytes.length + 1)];
      return Buffer.concat([
        bytes.subarray(0, target),
        bytes.subarray(source, source + length),
        bytes.subarray(target),
      ]);
    });
    const changes = fc.array(fc.oneof({ arbitrary: flip, weight: 5 }, cut, splice), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(changes, async (applied) => {
        await expectRowsOrOurError(applied.reduce((bytes, change) => change(bytes), valid));
      }),
      { numRuns: 400 },
    );
  });

  test('whatever is done to the XML of a sheet, it gives rows or an error of ours', async () => {
    const tokens = [
      '<row>',
      '</row>',
      '<c t="s">',
      '<c r="B1">',
      '</c>',
      '<v>',
      '</v>',
      '1',
      '<is>',
      '<t>',
      '</t>',
      '<!--',
      '-->',
    ];
    const more = [
      '<![CDATA[',
      ']]>',
      '&amp;',
      '&#x1F30A;',
      '&#0;',
      '&',
      '<',
      '>',
      '"',
      "='",
      '<?x?>',
      '\u0000',
      '<mergeCell ref="A1:B2"/>',
    ];
    const soup = fc.array(fc.constantFrom(...tokens, ...more), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(soup, async (parts) => expectRowsOrOurError(await workbookOf(`<row>${parts.join('')}`))),
      { numRuns: 200 },
    );
  });
});

/** In this thread, because starting a thread for each of hundreds of files would take minutes. */
async function expectRowsOrOurError(bytes: Buffer): Promise<void> {
  try {
    const { rows } = await readSpreadsheetFile('file.xlsx', bytes, { maxRows: 1_000 });
    for await (const batch of rows) expect(Array.isArray(batch)).toBe(true);
  } catch (error) {
    // The worker reports errors of libraries and of the decompression as damage; only a hang would be wrong here.
    if (!(error instanceof SpreadsheetError)) expect(error).toBeInstanceOf(Error);
  }
}

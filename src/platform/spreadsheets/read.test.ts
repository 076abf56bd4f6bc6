import { expect, test } from 'vitest';
import { cellsOf, readAll, readingError, workbookOf, workbookParts, zipOf } from '../../../tests/support/workbooks.ts';
import { openSpreadsheet } from './read.ts';

const dateStyles =
  '<numFmts><numFmt numFmtId="164" formatCode="[$-42A]dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/></cellXfs>';

test('every type of cell', async () => {
  const strings =
    '<si><t xml:space="preserve"> hai  dấu </t></si><si><r><rPr><b/></rPr><t>Thuỷ</t></r><r><t xml:space="preserve"> điện</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si><t>a_x000D_\nb_x005F_x000D_ &lt;&#7877;&#x1EC5;</t></si>';
  const bytes = await workbookOf(
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c><c r="E1" t="str"><f>A1</f><v>c</v></c></row>
     <row r="2"><c r="A2" t="b"><v>1</v></c><c r="B2" t="b"><v>0</v></c><c r="C2" t="e"><v>#REF!</v></c><c r="D2"><f>1/2</f><v>0.5</v></c><c r="E2"><f>1/2</f></c></row>
     <row r="3"><c r="A3"><v>0.30000000000000004</v></c><c r="B3" t="n"><v>1e3</v></c><c r="C3"><v>-0.5</v></c><c r="D3"><v> 7 </v></c><c r="E3" t="inlineStr"><is><t>0012</t></is></c></row>
     <row r="4"><c r="A4" s="1"><v>45000</v></c><c r="B4" s="2"><v>45000.25</v></c><c r="C4" t="d"><v>2024-01-31</v></c><c r="D4" s="1"><v>-1</v></c><c r="E4" s="9"><v>1</v></c></row>`,
    { strings, styles: dateStyles },
  );
  expect(await cellsOf(bytes)).toEqual([
    [' hai  dấu ', 'Thuỷ điện', 'a\r\nb_x000D_ <ễễ', 'ab', 'c'],
    [true, false, { error: '#REF!' }, 0.5, { error: '#CALC!' }],
    [0.3, 1000, -0.5, 7, '0012'],
    [{ date: '2023-03-15' }, { date: '2023-03-15T06:00:00' }, { date: '2024-01-31' }, -1, 1],
  ]);
});

test('rows and cells without addresses, out of order, blank, or empty with a format', async () => {
  const bytes = await workbookOf(
    '<row><c><v>1</v></c><c/><c><v>3</v></c></row><row r="5"><c r="C5"><v>3</v></c><c r="A5"><v>1</v></c></row><row r="6" ht="15"/><row r="7"><c r="A7" s="1"/><c r="B7" t="inlineStr"><is><t></t></is></c></row><row><c r="XFD8" s="1"/><c r="B8"><v>2</v></c></row>',
  );
  expect((await readAll(bytes)).rows).toEqual([
    { number: 1, cells: [1, null, 3] },
    { number: 5, cells: [1, null, 3] },
    { number: 8, cells: [null, 2] },
  ]);
});

test('prefixed elements of the strict format, a dimension that lies, UTF-16', async () => {
  const strict =
    '<?xml version="1.0"?><x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:dimension ref="A1"/><x:sheetData><x:row r="2"><x:c r="B2" t="inlineStr"><x:is><x:t>Thuỷ</x:t></x:is></x:c></x:row></x:sheetData><x:mergeCells><x:mergeCell ref="B2:C3"/><x:mergeCell ref="A51:B51"/></x:mergeCells></x:worksheet>';
  const expected = {
    sheet: { merged: [{ top: 2, left: 1, bottom: 3, right: 2 }] },
    rows: [{ number: 2, cells: [null, 'Thuỷ'] }],
  };
  expect(await readAll(await workbookOf(strict))).toMatchObject(expected);
  const utf16 = Buffer.from(`\ufeff${strict}`, 'utf16le');
  expect(await readAll(await zipOf(workbookParts({ sheets: [{ name: 'a', xml: utf16 }] })))).toMatchObject(expected);
});

test('the first visible sheet with a cell is read; hidden ones are told apart and found by their name', async () => {
  const filled = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const bytes = await zipOf(
    workbookParts({
      sheets: [
        { name: 'Hidden', xml: filled, state: 'hidden' },
        { name: 'Empty', xml: '<row r="1" ht="15"><c r="A1" s="0"/></row>' },
        { name: 'Third', xml: filled },
      ],
    }),
  );
  expect((await readAll(bytes)).sheet).toMatchObject({
    name: 'Third',
    sheets: ['Empty', 'Third'],
    hiddenSheets: ['Hidden'],
  });
  expect((await readAll(bytes, { sheet: 'Hidden' })).sheet.name).toBe('Hidden');
  expect(await readingError(bytes, { sheet: 'Empty' })).toMatchObject({ code: 'empty', place: { sheet: 'Empty' } });
});

test('entries in zip64 format, names in another case, from the root of the package', async () => {
  const parts = workbookParts({ sheets: [{ name: 'a', xml: '<row><c><v>1</v></c></row>' }] });
  const { 'xl/workbook.xml': workbook = '', ...others } = parts;
  expect(await cellsOf(await zipOf({ ...others, 'XL/Workbook.xml': workbook }, true))).toEqual([[1]]);
});

const manyRows = Array.from({ length: 2_000 }, (_, index) => `<row r="${index + 1}"><c><v>${index}</v></c></row>`);

test('rows come in batches, and leaving the loop ends the reading', async () => {
  const { rows } = await openSpreadsheet({ name: 'a.xlsx', bytes: await workbookOf(manyRows.join('')) });
  for await (const batch of rows) {
    expect(batch).toHaveLength(250);
    break;
  }
  expect(await Array.fromAsync(rows)).toEqual([]);
});

test('the rows that were taken before a row beyond the limit are whole', async () => {
  const { rows } = await openSpreadsheet(
    { name: 'a.xlsx', bytes: await workbookOf(manyRows.join('')) },
    { maxRows: 600 },
  );
  const rowNumbers: number[] = [];
  const reading = (async () => {
    for await (const batch of rows) rowNumbers.push(...batch.map(({ number }) => number));
  })();
  await expect(reading).rejects.toMatchObject({ code: 'tooManyRows', place: { row: 601 }, values: { max: 600 } });
  expect(rowNumbers).toHaveLength(500);
});

test('a signal cancels a reading before it starts and while its rows are awaited', async () => {
  const bytes = await workbookOf(manyRows.join(''));
  expect(await readingError(bytes, { signal: AbortSignal.abort() })).toMatchObject({ code: 'cancelled' });
  const controller = new AbortController();
  const { rows } = await openSpreadsheet({ name: 'a.xlsx', bytes }, { signal: controller.signal });
  const reading = (async () => {
    for await (const _ of rows) controller.abort();
  })();
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
});

test('the bytes of the caller stay its own', async () => {
  const bytes = await workbookOf('<row><c><v>1</v></c></row>');
  await cellsOf(bytes);
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
});

test('a path that is not there is an error of the file system', async () => {
  await expect(openSpreadsheet({ name: 'a.xlsx', path: '/nowhere/a.xlsx' })).rejects.toMatchObject({ code: 'ENOENT' });
});

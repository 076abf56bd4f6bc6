import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import type { ImportDetail, ImportReading, ImportRow } from '../../src/features/spreadsheets/contract/operations.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { newCode, rowsOf, settled, upload, workbookOf } from '../support/imports.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
for (const name of ['Tuyên Quang', 'Bản Chát'])
  await createRecord(administrator, reservoirs, { name, normalLevel: '520', deadLevel: '90' });

const readings = (content: string | Uint8Array<ArrayBuffer>, name = 'so-lieu.csv') =>
  upload(administrator, 'importThuyVan', content, name);
const lines = (...rows: string[]) => readings(rows.join('\n'));
async function say({ id, version }: ImportDetail, said: ImportReading) {
  await administrator.data('updateImport', { id, version, ...said });
  return settled(administrator, id);
}

/** What becomes of each row: what a field would store, or all that is said against it. */
async function resultsOf(found: ImportDetail, field: string): Promise<string[]> {
  const told = ({ kind, cells, errors }: ImportRow) =>
    kind === 'wrong'
      ? [...errors, ...cells.flatMap(({ error }) => error ?? [])].join(' ')
      : (cells.find((cell) => cell.field === field)?.stored ?? kind);
  return (await rowsOf(administrator, found)).map(told);
}

describe('values outside the named columns', () => {
  const heading = 'Hồ chứa,Thời điểm,Mực nước thượng lưu';

  test('refuse their line of a text file: a decimal comma split a number, and moved those behind it', async () => {
    const found = await lines(
      heading,
      'Tuyên Quang,25/11/2025 03:00,107,25',
      'Tuyên Quang,25/11/2025 04:00,"107,25"',
      'Tuyên Quang,25/11/2025 05:00,107,,',
    );
    expect(await resultsOf(found, 'upstream')).toEqual([
      expect.stringContaining('Dòng có 4 ô, còn tiêu đề chỉ có 3: “25”'),
      '107,25 m',
      '107 m',
    ]);
    const more = await lines(
      `${heading},Lưu lượng về hồ`,
      'Tuyên Quang,25/11/2025 03:00,107,25,300,5',
      'Tuyên Quang,25/11/2025 04:00,107,300',
    );
    expect(await resultsOf(more, 'inflow')).toEqual([expect.stringContaining('Dòng có 6 ô'), '300 m³/s']);
  });

  test('in a column without a name are asked about, wherever they stand', async () => {
    const far = Array.from({ length: 1_500 }, (_, place) => {
      const day = new Date(Date.UTC(2020, 0, 1 + place)).toISOString().slice(0, 10);
      return `Bản Chát,${day} 07:00,470,`;
    });
    const found = await lines(`${heading},`, ...far, 'Tuyên Quang,25/11/2025 03:00,107,25');
    expect(found.counts).toMatchObject({ added: 1_500, wrong: 1 });
    const [row] = await rowsOf(administrator, found, 'wrong');
    expect(row?.errors).toEqual([expect.stringContaining('Ô D1502 có “25”, nhưng cột D không có tên')]);
    const question = { question: 'unnamed', answers: ['skip'], answer: null, cells: 1 };
    expect(found.columns[3]).toMatchObject({ letter: 'D', field: null, examples: ['25'], questions: [question] });

    const skipped = await say(found, { answers: [{ index: 3, question: 'unnamed', answer: 'skip' }] });
    expect([skipped.counts, skipped.columns[3]?.questions[0]?.answer]).toMatchObject([
      { added: 1_501, wrong: 0 },
      'skip',
    ]);
    const chosen = await say(skipped, { answers: [], columns: [{ index: 3, field: 'inflow' }] });
    expect([chosen.counts.wrong, chosen.columns[3]?.questions]).toEqual([0, []]);
  });

  test('of a workbook are asked about; notes below the list are not', async () => {
    const bytes = await workbookOf({
      name: 'A',
      rows: [
        ['Mã NV', 'Họ và tên', 'Đơn vị', 'Chức vụ', ''],
        [newCode(), 'Lê Văn Hai', 'PXVH', 'Trưởng ca', 'nghỉ phép'],
        [newCode(), 'Lê Văn Ba', 'PXVH', 'Trưởng ca', ''],
        ['Tổng cộng:', '2 người', '', '', 'đủ'],
      ],
    });
    const found = await upload(administrator, 'importStaff', bytes, 'nv.xlsx');
    expect(await resultsOf(found, 'fullName')).toEqual([
      expect.stringContaining('Ô E2 có “nghỉ phép”'),
      'Lê Văn Ba',
      'passed',
    ]);
    expect(found.columns[4]?.questions).toMatchObject([{ question: 'unnamed', cells: 1 }]);
  });
});

describe('texts of an old encoding', () => {
  const tcvn3 = [
    ['M· NV', 'Hä vµ tªn', '§¬n vÞ', 'Chøc vô', '§Þa chØ'],
    ['', 'NguyÔn V¨n Thñy', 'Ph©n x\u00adëng VËn hµnh', 'Tr\u00adëng ca', 'Th«n Buån Kuèp'],
  ];
  const filled = (code: string) => tcvn3.map((row, place) => (place === 0 ? row : [code, ...row.slice(1)]));
  const converted = ['Nguyễn Văn Thủy', 'Phân xưởng Vận hành', 'Trưởng ca', 'Thôn Buồn Kuốp'];
  const shown = async (found: ImportDetail) => {
    const [row] = await rowsOf(administrator, found);
    return ['fullName', 'unitId', 'positionId', 'address'].map(
      (name) => row?.cells.find(({ field }) => field === name)?.stored,
    );
  };

  test.each([
    ['a workbook', async (rows: string[][]) => workbookOf({ name: 'NV', rows }), 'nv.xlsx'],
    ['a text file', async (rows: string[][]) => latin1(rows.map((row) => row.join(';')).join('\r\n')), 'nv.csv'],
  ])('in %s are shown before and after, and converted when a person says so', async (_name, fileOf, name) => {
    const found = await upload(administrator, 'importStaff', await fileOf(filled(newCode())), name);
    expect(found).toMatchObject({ state: 'ready', counts: { added: 0, wrong: 0 } });
    expect(found.obstacles).toEqual([expect.stringContaining('TCVN3 (ABC)')]);
    expect(found.encoding).toMatchObject({ recognised: 'tcvn3', chosen: null });
    expect(found.encoding?.examples[1]).toEqual({ before: 'Hä vµ tªn', after: 'Họ và tên' });

    const yes = await say(found, { encoding: 'tcvn3' });
    expect([yes.obstacles, yes.counts.added]).toEqual([[], 1]);
    expect(yes.encoding).toEqual({ recognised: 'tcvn3', chosen: 'tcvn3', examples: [] });
    expect(await shown(yes)).toEqual(converted);

    const no = await say(yes, { encoding: 'none' });
    expect([no.encoding?.chosen, no.counts.added]).toEqual(['none', 0]);
  });

  test('of VNI are known too; Vietnamese in Unicode is not asked about', async () => {
    const vni = [
      ['Maõ NV', 'Hoï vaø teân', 'Ñôn vò', 'Chöùc vuï'],
      [newCode(), 'Nguyeãn Vaên Thuûy', 'PXVH', 'Tröôûng ca'],
    ];
    const found = await upload(administrator, 'importStaff', await workbookOf({ name: 'NV', rows: vni }), 'nv.xlsx');
    expect(found.encoding?.recognised).toBe('vni');
    expect((await shown(await say(found, { encoding: 'vni' }))).slice(0, 1)).toEqual(['Nguyễn Văn Thủy']);
    const plain = await upload(
      administrator,
      'importStaff',
      `Mã NV,Họ và tên,Đơn vị,Chức vụ\n${newCode()},Tô Có,PXVH,Trưởng ca`,
    );
    expect([plain.encoding, plain.counts.added]).toEqual([null, 1]);
  });

  test('of UTF-32 are named, with what to do', async () => {
    const text = '\ufeffMã NV,Họ và tên\nNV1,Hồ Văn Hai\n';
    const bytes = new Uint8Array(text.length * 4);
    const view = new DataView(bytes.buffer);
    for (let place = 0; place < text.length; place += 1) view.setUint32(place * 4, text.charCodeAt(place), true);
    const found = await upload(administrator, 'importStaff', bytes, 'nv.csv');
    expect([found.state, found.problem]).toEqual(['failed', expect.stringContaining('UTF-32')]);
  });
});

test('a row that changes name and birth date of a code is stored only when a person has seen it', async () => {
  const [code, other] = [newCode(), newCode()];
  for (const employeeCode of [code, other])
    await createRecord(administrator, staff, { employeeCode, fullName: 'Trần Thị Xuân', birthDate: '1985-09-05' });
  const found = await upload(
    administrator,
    'importStaff',
    [
      'Mã NV,Họ và tên,Ngày sinh,Đơn vị,Chức vụ',
      `${code},Lê Văn Đông,12/05/1990,PXVH,Trưởng ca`,
      `${other},Trần Thị Xuân,05/09/1986,PXVH,Trưởng ca`,
    ].join('\n'),
  );
  expect([found.counts.changed, found.warned]).toEqual([2, 1]);
  const [row] = await rowsOf(administrator, found);
  expect(row?.warnings).toEqual([
    'Cả họ và tên, ngày sinh đều khác người đang mang mã này (Trần Thị Xuân). Có thể mã bị dùng nhầm cho người khác. Hãy xem lại.',
  ]);
});

describe('readings as programs and people write them', () => {
  const read = (name: string) =>
    readings(new Uint8Array(readFileSync(`tests/fixtures/spreadsheets/readings/${name}`)), name);

  test.each(['odd-numbers.csv', 'odd-numbers.xlsx'])('%s', async (name) => {
    const asked = await read(name);
    expect(asked.counts).toMatchObject({ added: 1, wrong: 21 });
    const each = await say(asked, { answers: [{ index: 3, question: 'mixedMarks', answer: 'each' }] });
    const unreadable = expect.stringContaining('không đọc được là số');
    const exponent = expect.stringContaining('luỹ thừa');
    expect(await resultsOf(each, 'inflow')).toEqual([
      ...['1.234,5 m³/s', '1.235,5 m³/s', '1.236,5 m³/s', '1.237,5 m³/s', '1.238,5 m³/s', '1.239,5 m³/s'],
      ...[expect.stringContaining('nhỏ hơn 0'), '123 m³/s', '123,5 m³/s', '124,5 m³/s', '125,5 m³/s'],
      ...[expect.stringContaining('lớn hơn'), '1.234,5 m³/s', exponent, exponent, '126,5 m³/s', '127 m³/s'],
      ...[unreadable, unreadable, unreadable, unreadable, expect.stringContaining('số nghìn hoặc số lẻ')],
    ]);
    const rows = await rowsOf(administrator, each, 'added');
    expect(rows.flatMap(({ cells }) => cells.filter(({ differs }) => differs))).toEqual([]);
  });

  test('seconds.xlsx: halves of the day; seconds are refused and shown', async () => {
    const found = await read('seconds.xlsx');
    expect(await resultsOf(found, 'at')).toEqual([
      ...Array<unknown>(2).fill(expect.stringContaining('chỉ tính đến phút')),
      ...['28/11/2024 19:00', '28/11/2024 20:00', '28/11/2024 09:00', '28/11/2024 10:00', '28/11/2024 00:30'],
    ]);
    const [row] = await rowsOf(administrator, found);
    expect(row?.cells.find(({ field }) => field === 'at')?.text).toBe('04/11/2024 10:25:30');
  });

  test('midnight.csv: a day alone is asked about, 24:00 is refused with what to write', async () => {
    const found = await read('midnight.csv');
    expect(await resultsOf(found, 'at')).toEqual([
      '01/09/2024 23:00',
      expect.stringContaining('không ghi giờ đo'),
      '02/09/2024 01:00',
      expect.stringContaining('Hãy ghi 03/09/2024 00:00'),
    ]);
    expect(found.columns[1]?.questions).toMatchObject([{ question: 'clockMissing', proposed: '00:00' }]);
    const answers = [{ index: 1, question: 'clockMissing', answer: '00:00' }];
    expect((await resultsOf(await say(found, { answers }), 'at'))[1]).toBe('02/09/2024 00:00');
  });

  test('mixed-steps.csv: each row at its own time', async () => {
    const found = await read('mixed-steps.csv');
    const hours = Array.from({ length: 24 }, (_, hour) => `10/03/2025 ${String(hour).padStart(2, '0')}:00`);
    const tens = [10, 20, 30, 40, 50].map((minute) => `10/03/2025 12:${minute}`);
    expect(await resultsOf(found, 'at')).toEqual([...hours, ...tens]);
  });
});

/** A text of one byte a letter. */
function latin1(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

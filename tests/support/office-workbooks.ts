import { convertText, type LegacyEncoding } from '../../src/lib/legacy-encodings.ts';
import { repeatableRandom } from './random.ts';
import { workbookParts, zipOf } from './workbooks.ts';

/** A cell as a spreadsheet holds it: a text, a number, a day, or a formula with what it showed last. */
type Cell = string | number | null | { readonly day: string } | { readonly formula: string; readonly value?: number };

interface Row {
  readonly cells: readonly Cell[];
  readonly hidden?: boolean;
  /** What a careful reader takes from the row, by field; absent: it is no data. */
  readonly truth?: Readonly<Record<string, string>>;
}

/** A workbook as an office makes it, with what it says. */
export interface OfficeWorkbook {
  readonly resource: 'staff' | 'power-outputs';
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The name of the sheet with the data. */
  readonly sheet: string;
  /** What the data rows say, by their number in the sheet. */
  readonly truths: ReadonlyMap<number, Readonly<Record<string, string>>>;
  /** The numbers of those that the sheet hides. */
  readonly hidden: ReadonlySet<number>;
}

/** What can be chosen for a workbook, each by the same seed. */
interface Chance {
  one<Value>(values: readonly [Value, ...Value[]]): Value;
  /** True once in so many workbooks. */
  in(times: number): boolean;
  number(limit: number): number;
}

const families = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Đặng', 'Bùi', 'Đỗ'] as const;
const middles = ['Văn', 'Thị', 'Đức', 'Hữu', 'Quốc', 'Ngọc'] as const;
const givens = ['Thuỷ', 'Hằng', 'Sơn', 'Đạt', 'Phượng', 'Cường', 'Yến', 'Khuê', 'Ổn'] as const;

/** Makes the workbook of a seed: the same at each run. */
export async function officeWorkbook(seed: number): Promise<OfficeWorkbook> {
  const random = repeatableRandom(seed * 7_919);
  const chance: Chance = {
    one: ([first, ...others]) => [first, ...others][random(others.length + 1)] ?? first,
    in: (times) => random(times) === 0,
    number: random,
  };
  const { resource, head, body, columns, merged } =
    seed % 2 === 0 ? staffTable(seed, chance) : outputTable(seed, chance);
  const title = titleBlock(chance, columns);
  const rows = [...title.rows, ...head, ...body, ...tail(chance)];
  const encoding = resource === 'staff' && chance.in(5) ? chance.one(['tcvn3', 'vni'] as const) : undefined;
  const written = encoding
    ? rows.map((row) => ({ ...row, cells: row.cells.map((cell) => inEncoding(cell, encoding)) }))
    : rows;
  const sheet = chance.one(['Sheet1', 'Danh sách', 'T12']);
  const ranges = [...title.merged, ...merged.map((range) => moved(range, title.rows.length))];
  const xml = sheetXml(written, ranges, chance.in(4) ? columns : undefined);
  const cover = { name: 'Bìa', xml: sheetXml([{ cells: ['BÁO CÁO'] }, { cells: ['Phòng Kế hoạch Kỹ thuật'] }], []) };
  const list = { name: 'DM', xml: sheetXml([{ cells: ['Danh mục'] }, { cells: ['Vận hành'] }], []), state: 'hidden' };
  const sheets = [...(chance.in(4) ? [cover] : []), { name: sheet, xml }, ...(chance.in(4) ? [list] : [])];
  const styles = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs>';
  const truths = rows.flatMap(({ truth }, place) => (truth ? [[place + 1, truth] as const] : []));
  return {
    resource,
    name: `van-phong-${seed}.xlsx`,
    bytes: new Uint8Array(await zipOf(workbookParts({ sheets, styles }))),
    sheet,
    truths: new Map(truths),
    hidden: new Set(truths.flatMap(([number]) => (rows[number - 1]?.hidden ? [number] : []))),
  };
}

interface Table {
  readonly resource: OfficeWorkbook['resource'];
  readonly head: readonly Row[];
  readonly body: readonly Row[];
  readonly columns: number;
  /** Merged ranges, counted from the heading. */
  readonly merged: readonly string[];
}

function staffTable(seed: number, chance: Chance): Table {
  const units = ['Phân xưởng Vận hành', 'PXVH'] as const;
  const day = dayWriter(chance);
  const isGrouped = chance.in(3);
  const isTwoRowed = !isGrouped && chance.in(3);
  const isQuoted = chance.in(6);
  const heading = [
    'STT',
    chance.one(['Mã NV', 'Mã nhân viên', 'Mã số nhân viên']),
    chance.one(['Họ và tên', 'Họ tên']),
    'Ngày sinh',
    chance.one(['Điện thoại', 'Số điện thoại', 'SĐT']),
    chance.one(['Chức danh', 'Chức vụ']),
    ...(isGrouped ? [] : [chance.one(['Phòng ban', 'Đơn vị', 'Bộ phận'])]),
  ];
  const over = ['STT', 'Mã NV', 'Họ và tên', 'Thông tin', null, 'Công tác', null];
  const under = [null, null, null, 'Ngày sinh', 'Điện thoại', 'Chức danh', 'Đơn vị'];
  const people = Array.from({ length: 6 + chance.number(6) }, (_, place): Row => {
    const employeeCode = `VP${String(seed * 100 + place).padStart(5, '0')}`;
    const fullName = `${chance.one(families)} ${chance.one(middles)} ${chance.one(givens)}`;
    const birthDate = `19${60 + chance.number(39)}-${two(1 + chance.number(12))}-${two(1 + chance.number(28))}`;
    const phone = `09${String(10_000_000 + chance.number(89_999_999))}`;
    const cells = [
      place + 1,
      employeeCode,
      chance.in(4) ? ` ${fullName}  ` : fullName,
      day(birthDate),
      // A spreadsheet that took it for a number has lost the zero.
      chance.in(6) ? Number(phone) : isQuoted ? `'${phone}` : phone,
      'Trưởng ca',
      ...(isGrouped ? [] : [chance.one(units)]),
    ];
    const [year, month, date] = birthDate.split('-');
    const truth = { employeeCode, fullName, birthDate: `${date}/${month}/${year}`, phone, unitId: units[0] };
    return { cells, truth: { ...truth, positionId: 'Trưởng ca' }, hidden: chance.in(12) };
  });
  const body = isGrouped ? [{ cells: ['I', units[0]] }, ...people] : people;
  const total = chance.in(2) ? [{ cells: [null, null, chance.one(['Tổng cộng', 'Cộng']), people.length] }] : [];
  return {
    resource: 'staff',
    head: isTwoRowed ? [{ cells: over }, { cells: under }] : [{ cells: heading }],
    body: [...spaced(body, chance), ...total],
    columns: 7,
    merged: isTwoRowed ? ['A1:A2', 'B1:B2', 'C1:C2', 'D1:E1', 'F1:G1'] : [],
  };
}

/** The plants whose figures the workbooks have. */
export const officePlants = ['Thuỷ điện Sông Nhiệm', 'Thuỷ điện Nậm Mu'] as const;

function outputTable(seed: number, chance: Chance): Table {
  const year = 1965 + seed;
  const amount = amountWriter(chance);
  const period = chance.one<(month: number) => Cell>([
    (month) => `${two(month)}/${year}`,
    (month) => `Tháng ${month}/${year}`,
    (month) => `T${month}/${year}`,
    (month) => ({ day: `${year}-${two(month)}-01` }),
  ]);
  const isTwoRowed = chance.in(3);
  const isMerged = chance.in(3);
  const withTotals = chance.in(2);
  const merged: string[] = isTwoRowed ? ['A1:A2', 'B1:B2', 'C1:C2', 'D1:E1'] : [];
  const head: Row[] = isTwoRowed
    ? [
        { cells: ['STT', 'Nhà máy', 'Kỳ', 'Sản lượng (MWh)', null] },
        { cells: [null, null, null, 'Thực hiện', 'Kế hoạch'] },
      ]
    : [
        {
          cells: [
            'STT',
            chance.one(['Nhà máy', 'Tên nhà máy']),
            chance.one(['Kỳ', 'Tháng']),
            chance.one(['Sản lượng thực tế (MWh)', 'Thực hiện (MWh)', 'Sản lượng (MWh)']),
            chance.one(['Kế hoạch (MWh)', 'Sản lượng kế hoạch (MWh)']),
          ],
        },
      ];
  const body: Row[] = [];
  for (const plant of officePlants) {
    const months = 3 + chance.number(4);
    const first = head.length + body.length + 1;
    if (isMerged) merged.push(`B${first}:B${first + months - 1}`);
    for (let month = 1; month <= months; month += 1) {
      const [actual, plan] = [thousandths(chance), thousandths(chance)];
      body.push({
        cells: [body.length + 1, isMerged && month > 1 ? null : plant, period(month), amount(actual), amount(plan)],
        truth: { plantId: plant, period: `${month}/${year}`, actual: String(actual / 1000), plan: String(plan / 1000) },
        hidden: chance.in(12),
      });
    }
    const sum = { formula: `SUM(D${first}:D${first + months - 1})`, value: 123_456 };
    if (withTotals) body.push({ cells: [null, `Cộng ${plant}`, null, sum, sum] });
  }
  if (withTotals) body.push({ cells: [null, 'Tổng cộng toàn công ty', null, 246_912, 246_912] });
  return { resource: 'power-outputs', head, body, columns: 5, merged };
}

/** An amount in thousandths, of the sizes that months have: some round, some with a fraction. */
function thousandths(chance: Chance): number {
  const whole = 1_000 * (1 + chance.number(60_000));
  return chance.in(3) ? whole : whole + 10 * chance.number(100);
}

/** One way to write days for a workbook; some mix two. */
function dayWriter(chance: Chance): (day: string) => Cell {
  const parts = (day: string) => day.split('-').map(Number);
  const ways: [(day: string) => Cell, ...((day: string) => Cell)[]] = [
    (day) => ({ day }),
    (day) => day.split('-').toReversed().join('/'),
    (day) => day.split('-').toReversed().join('.'),
    (day) => parts(day).toReversed().join('-'),
    (day) => day,
  ];
  const [usual, other] = [chance.one(ways), chance.one(ways)];
  return (day) => (chance.in(5) ? other(day) : usual(day));
}

/** One way to write amounts for a workbook; some mix two. */
function amountWriter(chance: Chance): (amount: number) => Cell {
  const grouped = (amount: number, group: string, mark: string) => {
    const [whole = '', fraction = ''] = String(amount / 1000).split('.');
    const groups = whole.replace(/\B(?=(\d{3})+$)/g, group);
    return fraction ? `${groups}${mark}${fraction}` : groups;
  };
  const ways: [(amount: number) => Cell, ...((amount: number) => Cell)[]] = [
    (amount) => amount / 1000,
    (amount) => grouped(amount, '.', ','),
    (amount) => grouped(amount, ',', '.'),
    (amount) => grouped(amount, '', ','),
    (amount) => grouped(amount, '\u00a0', ','),
    (amount) => `${grouped(amount, '.', ',')} MWh`,
    (amount) => `'${grouped(amount, '', ',')}`,
    (amount) => ({ formula: 'D1*1', value: amount / 1000 }),
    () => ({ formula: 'D1*1' }),
  ];
  const [first, ...others] = ways;
  const [usual, other] = [chance.one([first, ...others.slice(0, 4)]), chance.one(ways)];
  return (amount) => (chance.in(12) ? other(amount) : usual(amount));
}

function titleBlock(chance: Chance, columns: number): { rows: Row[]; merged: string[] } {
  if (chance.in(3)) return { rows: [], merged: [] };
  const last = letter(columns - 1);
  const rows: Row[] = [
    { cells: ['CÔNG TY CỔ PHẦN THUỶ ĐIỆN', null, null, 'CỘNG HOÀ XÃ HỘI CHỦ NGHĨA VIỆT NAM'] },
    { cells: [null, null, null, 'Độc lập - Tự do - Hạnh phúc'] },
    { cells: [] },
    { cells: [chance.one(['DANH SÁCH', 'BIỂU TỔNG HỢP', 'BÁO CÁO NĂM'])] },
    { cells: [chance.one(['(Kèm theo Công văn số 12/TĐ-KHKT)', 'Đơn vị tính: MWh', 'Ngày 05 tháng 01 năm 2026'])] },
  ];
  return { rows, merged: ['A1:C1', `D1:${last}1`, `A4:${last}4`, `A5:${last}5`] };
}

function tail(chance: Chance): Row[] {
  const notes: Row[] = [{ cells: [] }, { cells: ['Ghi chú: Số liệu tạm tính, chưa đối chiếu.'] }];
  const signed: Row[] = [
    { cells: [] },
    { cells: [null, 'Người lập biểu', null, 'Trưởng phòng'] },
    { cells: [] },
    { cells: [null, 'Lê Thị Lập', null, 'Trần Văn Trưởng'] },
  ];
  return [...(chance.in(2) ? notes : []), ...(chance.in(2) ? signed : [])];
}

/** Rows with a blank one among them, as hands leave it. */
function spaced(rows: readonly Row[], chance: Chance): Row[] {
  if (!chance.in(4)) return [...rows];
  const place = 1 + chance.number(rows.length - 1);
  return [...rows.slice(0, place), { cells: [] }, ...rows.slice(place)];
}

/** The codes of Vietnamese letters in an encoding: what its table turns into them. */
const codesOf = new Map<LegacyEncoding, ReadonlyMap<string, string>>();

function codesIn(encoding: LegacyEncoding): ReadonlyMap<string, string> {
  const known = codesOf.get(encoding);
  if (known) return known;
  const marks = Array.from({ length: 128 }, (_, place) => String.fromCharCode(128 + place));
  const bases = ['', ...'aăâeêioôơuưyAEIOUY\u00f6\u00f4\u00d6\u00d4'];
  const pairs = bases.flatMap((base) => marks.map((mark) => `${base}${mark}`));
  const codes = new Map<string, string>();
  for (const code of pairs) {
    const found = convertText(code, encoding);
    if (found !== code && [...found].length === 1 && !codes.has(found)) codes.set(found, code);
  }
  codesOf.set(encoding, codes);
  return codes;
}

function inEncoding(cell: Cell, encoding: LegacyEncoding): Cell {
  if (typeof cell !== 'string') return cell;
  const codes = codesIn(encoding);
  return [...cell.normalize('NFC')].map((sign) => codes.get(sign) ?? sign).join('');
}

/** @param hiddenAt the column of a remark that the sheet hides. */
function sheetXml(rows: readonly Row[], merged: readonly string[], hiddenAt?: number): string {
  const heading = rows.findIndex(({ cells }) => cells[0] === 'STT');
  const remarkOf = (row: Row, place: number) => (place === heading ? 'Ghi chú' : row.truth ? 'đã kiểm tra' : null);
  const lines = rows.map((row, place) => {
    const { cells, hidden } = row;
    const all =
      hiddenAt === undefined
        ? cells
        : Array.from({ length: hiddenAt + 1 }, (_, at) => (at < hiddenAt ? (cells[at] ?? null) : remarkOf(row, place)));
    const written = all.map((cell, column) => cellXml(cell, `${letter(column)}${place + 1}`)).join('');
    return `<row r="${place + 1}"${hidden ? ' hidden="1"' : ''}>${written}</row>`;
  });
  const hiding =
    hiddenAt === undefined ? '' : `<cols><col min="${hiddenAt + 1}" max="${hiddenAt + 1}" hidden="1"/></cols>`;
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${hiding}<sheetData>${lines.join('')}</sheetData>${ranges && `<mergeCells>${ranges}</mergeCells>`}</worksheet>`;
}

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${cell.replaceAll('&', '&amp;')}</t></is></c>`;
  if ('day' in cell) {
    const serial = (Date.parse(cell.day) - Date.UTC(1899, 11, 30)) / 86_400_000;
    return `<c r="${place}" s="1"><v>${serial}</v></c>`;
  }
  const value = cell.value === undefined ? '' : `<v>${cell.value}</v>`;
  return `<c r="${place}"><f>${cell.formula}</f>${value}</c>`;
}

function moved(range: string, rows: number): string {
  return range.replace(/\d+/g, (row) => String(Number(row) + rows));
}

const letter = (column: number) => String.fromCharCode(65 + column);
const two = (number: number) => String(number).padStart(2, '0');

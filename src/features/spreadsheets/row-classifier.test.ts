import { describe, expect, test } from 'vitest';
import type { CellReader } from '../../engine/kinds/sheet.ts';
import { createRowClassifier } from './row-classifier.ts';

const columns = [null, 'employeeCode', 'fullName', 'positionId', 'phone'].map((field, index) => ({ index, field }));
const names = ['STT', 'Mã NV', 'Họ và tên', 'Chức vụ', 'Điện thoại'];
const units: Readonly<Record<string, string>> = { 'phân xưởng vận hành': '7', 'phòng kỹ thuật': '8' };
const unit: CellReader = (cell) => {
  const id = units[String(cell).toLowerCase()];
  return id ? { value: id } : { error: { code: 'referenceUnknown' } };
};

const unknown: CellReader = () => ({ error: { code: 'referenceUnknown' } });

/** Why rows of readings are skipped, whose key is a reservoir and a time. */
function siftReadings(rows: readonly (readonly (string | number | null)[])[]) {
  const classifier = createRowClassifier({
    columns: ['reservoirId', 'at', 'upstream'].map((field, index) => ({ index, field })),
    names: ['Tên hồ', 'Thời điểm', 'Htl'],
    titles: [],
    withoutHidden: false,
    key: ['reservoirId', 'at'],
    title: 'reservoirId',
    end: null,
    said: new Map(),
    fills: new Map(),
    otherReaders: [],
  });
  return rows.map((cells, index) => classifier({ number: index + 5, cells }).reason);
}

/** Why each of these rows is skipped, the first being row 5. */
function sift(
  rows: readonly (readonly (string | null)[])[],
  settings: { end?: number; said?: [number, boolean][]; told?: boolean } = {},
) {
  const classifier = createRowClassifier({
    columns,
    names,
    titles: ['DANH SÁCH NHÂN VIÊN (trang 1)'],
    withoutHidden: false,
    key: ['employeeCode'],
    title: 'fullName',
    end: settings.end ?? null,
    said: new Map(settings.said),
    fills: settings.told
      ? new Map([['positionId', { read: unknown, required: true }]])
      : new Map([['unitId', { read: unit, required: true }]]),
    otherReaders: settings.told ? [unit] : [],
  });
  return rows.map((cells, index) => classifier({ number: index + 5, cells }));
}
const reasons = (rows: readonly (readonly (string | null)[])[]) => sift(rows).map(({ reason }) => reason);
const person = ['1', 'NV1', 'Lê Văn Cộng', 'Lái xe', '0912345678'];

test('who signs below a table that two fields tell apart is no reservoir at a time', () => {
  const rows = [
    ['Sơn La', '26/11 07:00', 203.5],
    ['Người lập biểu', 'TRƯỞNG CA', null],
    ['Lê Văn Cộng', 'Trần Văn Sơn', null],
  ];
  expect(siftReadings(rows)).toEqual([null, 'signature', 'signature']);
});

describe('passed over', () => {
  test.each([
    ['total', ['Tổng cộng', null, null, '25']],
    ['total', [null, 'TỔNG CỘNG: 25 người']],
    ['total', ['Cộng', null, '12']],
    ['total', [null, null, 'Cộng (I)']],
    ['total', [null, 'Tổng cộng:', '7 người']],
    ['total', [null, 'Tổng số', 'bảy mươi người', 'Lái xe']],
    ['total', ['Tổng cộng:', '7 người', '3 nữ', 'Lái xe']],
    ['place', [null, null, null, 'Đắk Lắk, ngày 3 tháng 4 năm 2026']],
    ['place', ['……, ngày … tháng … năm 20…']],
    ['signature', [null, 'NGƯỜI LẬP BIỂU', null, 'GIÁM ĐỐC']],
    ['signature', [null, '(Ký, ghi rõ họ tên)', null, '(Ký tên, đóng dấu)']],
    ['signature', ['KT. GIÁM ĐỐC']],
    ['heading', ['STT', 'Mã NV', 'HỌ VÀ TÊN', 'Chức vụ', 'Điện thoại']],
    ['group', ['I. PHÂN XƯỞNG VẬN HÀNH']],
    ['group', ['II', 'TỔ BẢO VỆ', null, null, '6']],
    ['group', [null, 'Phân xưởng Vận hành (25 người)']],
    ['nothing', ['Ghi chú: danh sách tạm']],
    ['nothing', [' ', null]],
    ['title', ['DANH SÁCH NHÂN VIÊN (trang 2)']],
  ] as const)('as %s: %j', (reason, cells) => {
    expect(reasons([person, cells])).toEqual([null, reason]);
  });

  test('are the names below a signature, and the numbers of the columns', () => {
    expect(
      reasons([
        ['(1)', '(2)', '(3)', '(4)', '(5)'],
        person,
        [null, 'NGƯỜI LẬP BIỂU', null, 'GIÁM ĐỐC'],
        [null, null, 'Phạm Thị Lan', 'Lê Văn Hùng'],
      ]),
    ).toEqual(['numbering', null, 'signature', 'signature']);
  });
});

describe('never passed over', () => {
  test.each([
    [['1', 'NV2', 'Cộng', 'Giám đốc']],
    [['1', 'Tổng', 'Lê Văn Tổng']],
    [[null, 'I. A', 'Nguyễn Văn A']],
    [[null, null, 'Trần Văn Không Mã', 'Giám đốc']],
    [[null, 'NV9']],
    [['5', null, 'Công Tằng Tôn Nữ', 'Lái xe']],
  ])('%j', (cells) => {
    expect(reasons([cells])).toEqual([null]);
  });

  test('but by a person, who also takes rows back and says where the data ends', () => {
    const rows = [person, person, ['Tổng cộng'], person, person];
    expect(
      sift(rows, {
        said: [
          [5, false],
          [7, true],
          [9, true],
        ],
        end: 7,
      }).map(({ reason }) => reason),
    ).toEqual(['person', null, null, 'afterEnd', null]);
  });
});

test('a heading that names what a column says fills no other field', () => {
  const [heading, row] = sift([['PHÂN XƯỞNG VẬN HÀNH'], person], { told: true });
  expect(heading).toMatchObject({ reason: 'group', group: { text: 'PHÂN XƯỞNG VẬN HÀNH' } });
  expect(row?.given).toEqual({});
});

test('a total that stands below a key, and a number below a name, are no record', () => {
  expect(
    reasons([
      [null, 'Tổng số', '25'],
      [null, 'Tổng số:', '25 người'],
      ['1', 'NV1', 'Tổng Văn Số', null, null],
    ]),
  ).toEqual(['total', 'total', null]);
});

test('a heading gives its unit to the rows below, until another of its rank', () => {
  const rows = [
    person,
    ['I. PHÂN XƯỞNG VẬN HÀNH'],
    person,
    ['1. Tổ máy'],
    person,
    ['II. PHÒNG KHÔNG CÓ'],
    person,
    ['III', 'Phòng Kỹ thuật'],
    person,
  ];
  const given = sift(rows).flatMap(({ reason, given: fields }) => (reason === null ? [fields.unitId?.cell] : []));
  // A part of it that names no record changes nothing; another heading that names none raises a question.
  const workshop = 'PHÂN XƯỞNG VẬN HÀNH';
  expect(given).toEqual([undefined, workshop, workshop, 'PHÒNG KHÔNG CÓ', 'Phòng Kỹ thuật']);
});

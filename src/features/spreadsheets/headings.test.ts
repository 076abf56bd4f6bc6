import { describe, expect, test } from 'vitest';
import { staffHeaders } from '../../resources/staff/headers.ts';
import { staff } from '../../resources/staff/resource.ts';
import { unitsHeaders } from '../../resources/units/headers.ts';
import { units } from '../../resources/units/resource.ts';
import { readings } from '../hydrology/sheets/contract/columns.ts';
import { readingsHeaders } from '../hydrology/sheets/headers.ts';
import { powerOutputsHeaders } from '../production/power-outputs/headers.ts';
import { powerOutputs } from '../production/power-outputs/resource.ts';
import { reservoirsHeaders } from '../production/reservoirs/headers.ts';
import { reservoirs } from '../production/reservoirs/resource.ts';
import { findHeading, headingMatcher } from './headings.ts';
import { namePart } from './name-parts.ts';

const match = headingMatcher(staff, staffHeaders.headers);

test.each([
  ['Mã nhân viên', 'employeeCode'],
  ['MÃ NHÂN VIÊN (*)', 'employeeCode'],
  ['ma nhan vien', 'employeeCode'],
  ['Employee code', 'employeeCode'],
  ['employeeCode', 'employeeCode'],
  ['Mã NV', 'employeeCode'],
  ['MSNV', 'employeeCode'],
  ['Họ và tên', 'fullName'],
  ['Họ  &  tên', 'fullName'],
  ['Full name', 'fullName'],
  ['Ngày sinh (dd/mm/yyyy)', 'birthDate'],
  ['Ngay thang nam sinh', 'birthDate'],
  ['Phòng/Ban', 'unitId'],
  ['Chức vụ', 'positionId'],
  ['Chưc vụ', 'positionId'],
  ['Số điẹn thoại', 'phone'],
  ['So dien thoi', 'phone'],
  ['E-mail', 'email'],
  ['STT', undefined],
  ['Ghi chú', undefined],
  ['', undefined],
  ['(*)', undefined],
])('%s is %s', (heading, field) => {
  expect(match(heading)).toBe(field);
});

test('what a field is called goes before what people call another besides', () => {
  expect(headingMatcher(units, unitsHeaders.headers)('Mã')).toBe('code');
  expect(headingMatcher(units, unitsHeaders.headers)('Tên')).toBe('name');
});

test.each([
  ['family', ['Họ', 'HỌ LÓT', 'Họ đệm', 'Ho va ten dem', 'Họ và chữ đệm', 'Tên đệm (*)', 'Last name']],
  ['given', ['Tên', 'TÊN', 'Ten', 'First name']],
  [undefined, ['Họ và tên', 'Họ tên', 'Tên đơn vị', '']],
] as const)('columns of the %s name', (part, headings) => {
  expect(headings.map(namePart)).toEqual(headings.map(() => part));
});

const matchers = {
  readings: headingMatcher(readings, readingsHeaders.headers),
  output: headingMatcher(powerOutputs, powerOutputsHeaders.headers),
  reservoirs: headingMatcher(reservoirs, reservoirsHeaders.headers),
};

/** Two-row headings: the merged columns, down to which row, and the resulting names and fields. */
const groups: readonly {
  readonly of: keyof typeof matchers;
  readonly upper: readonly (string | null)[];
  readonly lower: readonly (string | null)[];
  readonly merged: readonly (readonly [left: number, right: number, bottom?: number])[];
  readonly names: readonly (readonly [name: string, field: string])[];
}[] = [
  {
    of: 'readings',
    upper: ['Hồ', 'Thời điểm', 'Mực nước (m)', null, null],
    lower: [null, null, 'Thượng lưu', 'Hạ lưu', 'Qvề'],
    merged: [[2, 3]],
    names: [
      ['Hồ', 'reservoirId'],
      ['Thời điểm', 'at'],
      ['Mực nước (m) Thượng lưu', 'upstream'],
      ['Mực nước (m) Hạ lưu', 'downstream'],
      ['Qvề', 'inflow'],
    ],
  },
  {
    of: 'readings',
    upper: ['Thời gian', 'Mực nước (m)', null, 'Lưu lượng (m³/s)', null, null],
    lower: [null, 'Htl', 'Hhl', 'Qvề', 'Qxt', 'Tổng xả'],
    merged: [
      [0, 0, 2],
      [1, 2],
      [3, 5],
    ],
    names: [
      ['Thời gian', 'at'],
      ['Htl', 'upstream'],
      ['Hhl', 'downstream'],
      ['Qvề', 'inflow'],
      ['Qxt', 'spill'],
      ['Tổng xả', 'totalRelease'],
    ],
  },
  {
    of: 'readings',
    upper: ['Tên hồ', 'Mực nước', null, null, 'Lưu lượng', null],
    lower: [null, 'Htl (m)', 'Hdbt (m)', 'Hc (m)', 'Qvề', 'ΣQx'],
    merged: [
      [0, 0, 2],
      [1, 3],
      [4, 5],
    ],
    names: [
      ['Tên hồ', 'reservoirId'],
      ['Htl (m)', 'upstream'],
      ['Hdbt (m)', 'normalLevel'],
      ['Hc (m)', 'deadLevel'],
      ['Qvề', 'inflow'],
      ['ΣQx', 'totalRelease'],
    ],
  },
  {
    of: 'readings',
    upper: ['Thời gian', 'Mực nước (m)', null, null, 'Lưu lượng (m³/s)', null, null],
    lower: [null, 'Thượng lưu', 'Hạ lưu', 'Chết', 'đến hồ', 'qua tràn', 'qua máy'],
    merged: [],
    names: [
      ['Thời gian', 'at'],
      ['Mực nước (m) Thượng lưu', 'upstream'],
      ['Mực nước (m) Hạ lưu', 'downstream'],
      ['Mực nước (m) Chết', 'deadLevel'],
      ['Lưu lượng (m³/s) đến hồ', 'inflow'],
      ['Lưu lượng (m³/s) qua tràn', 'spill'],
      ['Lưu lượng (m³/s) qua máy', 'turbine'],
    ],
  },
  {
    of: 'output',
    upper: ['Nhà máy', 'Kỳ', 'Sản lượng (triệu kWh)', null, null],
    lower: [null, null, 'Thực hiện', 'Kế hoạch', 'Tự dùng (MWh)'],
    merged: [
      [0, 0, 2],
      [1, 1, 2],
      [2, 4],
    ],
    names: [
      ['Nhà máy', 'plantId'],
      ['Kỳ', 'period'],
      ['Thực hiện (triệu kWh)', 'actual'],
      ['Kế hoạch (triệu kWh)', 'plan'],
      ['Tự dùng (MWh)', 'auxiliary'],
    ],
  },
  {
    of: 'output',
    upper: ['Nhà máy', 'Kỳ', 'Sản lượng', 'Kế hoạch', 'Tự dùng'],
    lower: [null, null, 'triệu kWh', 'triệu kWh', 'MWh'],
    merged: [
      [0, 0, 2],
      [1, 1, 2],
    ],
    names: [
      ['Nhà máy', 'plantId'],
      ['Kỳ', 'period'],
      ['Sản lượng (triệu kWh)', 'actual'],
      ['Kế hoạch (triệu kWh)', 'plan'],
      ['Tự dùng (MWh)', 'auxiliary'],
    ],
  },
  {
    of: 'reservoirs',
    upper: ['Tên hồ', 'Mực nước (m)', null, 'Dung tích (triệu m³)', null, null],
    lower: [null, 'Dâng bình thường', 'Chết', 'Toàn bộ', 'Hữu ích', 'Phòng lũ'],
    merged: [
      [1, 2],
      [3, 5],
    ],
    names: [
      ['Tên hồ', 'name'],
      ['Mực nước (m) Dâng bình thường', 'normalLevel'],
      ['Mực nước (m) Chết', 'deadLevel'],
      ['Dung tích (triệu m³) Toàn bộ', 'totalVolume'],
      ['Dung tích (triệu m³) Hữu ích', 'usefulVolume'],
      ['Dung tích (triệu m³) Phòng lũ', 'floodVolume'],
    ],
  },
];

describe('the row with the column names', () => {
  const row = (number: number, ...cells: (string | null)[]) => ({ number, cells });

  test('is the one with the most of them, below title and letterhead', () => {
    const rows = [
      row(1, 'DANH SÁCH NHÂN VIÊN'),
      row(2, 'Mã NV', 'tạm'),
      row(4, 'STT', 'Mã NV', 'Họ tên'),
      row(5, '1', 'A1', 'B'),
    ];
    expect(findHeading(rows, [], match)).toEqual({ row: 4, names: ['STT', 'Mã NV', 'Họ tên'] });
  });

  test('takes names merged down over several rows with it', () => {
    const rows = [row(1, 'Mã NV', 'Họ tên', 'Liên hệ'), row(2, null, null, 'Điện thoại', 'Email')];
    const merged = [
      { top: 1, bottom: 2, left: 0, right: 0 },
      { top: 1, bottom: 2, left: 1, right: 1 },
      { top: 1, bottom: 1, left: 2, right: 3 },
    ];
    expect(findHeading(rows, merged, match)).toEqual({ row: 2, names: ['Mã NV', 'Họ tên', 'Điện thoại', 'Email'] });
  });

  test('is read with the row below that names parts', () => {
    const under = [
      row(3, 'Mã NV', 'Họ và tên', null, 'Ngày vào', null),
      row(4, null, 'Họ', 'Tên', 'cơ quan', 'ngành điện'),
    ];
    const merged = [{ top: 3, bottom: 4, left: 0, right: 0 }];
    const names = ['Mã NV', 'Họ', 'Tên', 'Ngày vào cơ quan', 'Ngày vào ngành điện'];
    expect(findHeading(under, merged, match)).toEqual({ row: 4, names });
    expect(findHeading(under, [], match)).toEqual({ row: 4, names });
    expect(
      findHeading(
        [under[0], row(4, 'NV1', 'Đặng Văn', 'Tên')].flatMap((each) => each ?? []),
        [],
        match,
      ),
    ).toMatchObject({
      row: 3,
    });
  });

  test.each(groups)('is read with that below, of $of: $upper over $lower', ({ of, upper, lower, merged, names }) => {
    const rows = [row(1, ...upper), row(2, ...lower), row(3, ...lower.map(() => '1'))];
    const ranges = merged.map(([left, right, bottom = 1]) => ({ top: 1, bottom, left, right }));
    expect(findHeading(rows, ranges, matchers[of])).toEqual({ row: 2, names: names.map(([name]) => name) });
    expect(names.map(([name]) => matchers[of](name))).toEqual(names.map(([, field]) => field));
  });

  test('is not guessed from one word in a wide row, nor far below', () => {
    expect(findHeading([row(1, 'Email', 'Khác', 'Nữa')], [], match)).toBeUndefined();
    expect(findHeading([row(31, 'Mã NV', 'Họ tên')], [], match)).toBeUndefined();
    expect(findHeading([row(1, 'Email')], [], match)).toEqual({ row: 1, names: ['Email'] });
  });
});

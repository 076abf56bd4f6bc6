import { describe, expect, test } from 'vitest';
import { staffHeaders } from '../../resources/staff/headers.ts';
import { staff } from '../../resources/staff/resource.ts';
import { unitsHeaders } from '../../resources/units/headers.ts';
import { units } from '../../resources/units/resource.ts';
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

  test('is not guessed from one word in a wide row, nor far below', () => {
    expect(findHeading([row(1, 'Email', 'Khác', 'Nữa')], [], match)).toBeUndefined();
    expect(findHeading([row(31, 'Mã NV', 'Họ tên')], [], match)).toBeUndefined();
    expect(findHeading([row(1, 'Email')], [], match)).toEqual({ row: 1, names: ['Email'] });
  });
});

import { expect, test } from 'vitest';
import type { OrganisationUnit } from '../contract.ts';
import { countPeople, filterUnits, foldedUnits } from './organisation-filter.ts';

const person = (fullName: string, employeeCode: string): OrganisationUnit['staff'][number] => ({
  id: employeeCode,
  employeeCode,
  fullName,
  unitId: '1',
  unitName: null,
  positionId: '1',
  positionName: null,
  photoUrl: null,
  level: 'other',
});
const units = foldedUnits([
  { id: '1', name: 'Văn phòng', staff: [person('Nguyễn Văn Thuỷ', 'NV001'), person('Đỗ Thị Ánh', 'NV002')] },
  { id: '2', name: 'Tổ xe', staff: [] },
]);
const found = (search: string) => filterUnits(units, search).flatMap(({ staff }) => staff.map(({ id }) => id));

test.each([
  ['thuy', ['NV001']],
  ['nguyen thuy', ['NV001']],
  ['NGUYEN VAN', ['NV001']],
  ['do anh', ['NV002']],
  ['nv00', ['NV001', 'NV002']],
  ['uyen', []],
])('“%s” finds %j', (search, ids) => {
  expect(found(search)).toEqual(ids);
});

test('without a word every unit is shown, also one where nobody works', () => {
  expect(filterUnits(units, ' – ')).toBe(units);
  expect(countPeople(units)).toBe(2);
  expect(filterUnits(units, 'anh').map(({ id }) => id)).toEqual(['1']);
});

import { defineResource } from '../../declare/resource.ts';
import labels from './messages.json' with { type: 'json' };

/**
 * The people of the company: only the data that the website and this back-office use (Law 91/2025/QH15). With a
 * person's consent, visitors see name, unit, position and picture.
 */
export const staff = defineResource({
  name: 'staff',
  labels,
  operations: { list: 'getListStaff', noun: 'Staff' },
  group: 'staff',
  route: '/employee-management/employees',
  statuses: 'employment',
  fields: {
    fullName: { kind: 'text', required: true, max: 100, personName: true },
    employeeCode: { kind: 'text', required: true, max: 20, unique: true },
    unitId: { kind: 'reference', required: true, to: 'units' },
    positionId: { kind: 'reference', required: true, to: 'positions' },
    gender: { kind: 'choice', options: ['male', 'female', 'other'] },
    birthDate: { kind: 'date', private: true, plausible: { from: '1930-01-01', yearsAhead: -15 } },
    phone: { kind: 'text', max: 20, format: 'phone', private: true },
    email: { kind: 'text', max: 254, format: 'email' },
    address: { kind: 'text', max: 255, private: true },
    qualification: {
      kind: 'choice',
      options: ['unskilled', 'skilled', 'intermediate', 'college', 'bachelor', 'master', 'doctor'],
    },
    industryOn: { kind: 'date', after: 'birthDate', plausible: { from: '1954-01-01', yearsAhead: 1 } },
    joinedOn: { kind: 'date', after: 'birthDate', plausible: { from: '1954-01-01', yearsAhead: 1 } },
    leftOn: { kind: 'date', after: 'joinedOn', plausible: { from: '1954-01-01', yearsAhead: 5 }, statuses: [5, 6] },
    photo: { kind: 'image', purpose: 'portrait' },
    showOnSite: { kind: 'boolean', look: 'check' },
  },
  title: 'fullName',
  search: ['fullName', 'employeeCode', 'email'],
  list: {
    key: 'staffList',
    choices: ['positionId', 'unitId'],
    columns: ['photo', 'fullName', 'employeeCode', 'positionId', 'unitId', 'phone', 'status'],
    filters: ['unitId', 'positionId'],
    counted: { group: 'unitId' },
    sortable: ['fullName', 'employeeCode', 'createdAt', 'updatedAt'],
    sort: { field: 'fullName', order: 'ascend' },
  },
  form: {
    layout: 'page',
    aside: ['unitId', 'positionId', 'joinedOn', 'industryOn', 'leftOn', 'showOnSite'],
    // Cropped and set on the person's page.
    elsewhere: ['photo'],
  },
  spreadsheet: {
    key: ['employeeCode'],
    alike: ['fullName', 'phone'],
    identity: ['fullName', 'birthDate'],
    split: { birthDate: 'gender' },
    columns: [
      'employeeCode',
      'fullName',
      'gender',
      'birthDate',
      'unitId',
      'positionId',
      'qualification',
      'phone',
      'email',
      'address',
      'joinedOn',
      'industryOn',
      'leftOn',
      'showOnSite',
      'status',
    ],
  },
  publicFields: ['fullName', 'unitId', 'positionId', 'photo'],
  publicWhen: 'showOnSite',
});

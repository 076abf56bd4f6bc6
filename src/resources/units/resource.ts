import { defineResource } from '../../declare/resource.ts';
import labels from './messages.json' with { type: 'json' };

/** The units of the company: departments, workshops, teams. */
export const units = defineResource({
  name: 'units',
  labels,
  operations: { list: 'getListUnit', noun: 'Unit' },
  group: 'staff',
  route: '/employee-management/units',
  statuses: 'activity',
  fields: {
    name: { kind: 'text', required: true, max: 150 },
    code: { kind: 'text', required: true, max: 20, unique: true },
    description: { kind: 'text', max: 500, lines: true },
  },
  title: 'name',
  search: ['name', 'code', 'description'],
  list: {
    columns: ['name', 'code', 'description', 'status', 'updatedAt', 'updatedBy'],
    filters: [],
    sortable: ['name', 'code', 'createdAt', 'updatedAt'],
    sort: { field: 'position', order: 'ascend' },
  },
  form: { layout: 'drawer' },
  ordered: true,
  spreadsheet: {
    key: ['code'],
    columns: ['code', 'name', 'description', 'status'],
  },
  publicFields: ['name'],
});

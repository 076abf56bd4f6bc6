import { defineResource } from '../../declare/resource.ts';
import labels from './messages.json' with { type: 'json' };

/** The positions of staff: from the general director to the drivers, whose code is 70. */
export const positions = defineResource({
  name: 'positions',
  labels,
  operations: { list: 'getListPosition', noun: 'Position' },
  group: 'staff',
  route: '/employee-management/positions',
  statuses: 'activity',
  fields: {
    name: { kind: 'text', required: true, max: 150 },
    code: { kind: 'integer', required: true, min: 1, max: 9_999, unique: true },
    level: { kind: 'choice', required: true, options: ['leadership', 'management', 'operation', 'other'] },
    description: { kind: 'text', max: 500, lines: true },
  },
  title: 'name',
  search: ['name', 'description'],
  list: {
    columns: ['name', 'code', 'level', 'description', 'status', 'updatedAt', 'updatedBy'],
    filters: ['level'],
    sortable: ['name', 'code', 'createdAt', 'updatedAt'],
    sort: { field: 'position', order: 'ascend' },
  },
  form: { layout: 'drawer' },
  ordered: true,
  spreadsheet: {
    key: ['code'],
    columns: ['code', 'name', 'level', 'description', 'status'],
  },
  publicFields: ['name'],
});

import { defineResource } from '../../../declare/resource.ts';
import labels from './messages.json' with { type: 'json' };

export const roles = defineResource({
  name: 'roles',
  labels,
  operations: { list: 'getListRole', noun: 'Role' },
  group: 'access',
  route: '/role-management/role',
  statuses: 'activity',
  changesAccess: true,
  fields: {
    name: { kind: 'text', required: true, max: 100 },
    code: { kind: 'slug', from: 'name', max: 60 },
    description: { kind: 'text', max: 500, lines: true },
    secondFactor: { kind: 'boolean', look: 'check' },
  },
  title: 'name',
  search: ['name', 'code', 'description'],
  list: {
    columns: ['name', 'code', 'description', 'status', 'updatedAt', 'updatedBy'],
    filters: [],
    sortable: ['name', 'createdAt', 'updatedAt'],
    sort: { field: 'name', order: 'ascend' },
  },
  form: { layout: 'drawer' },
});

import { defineResource } from '../../../declare/resource.ts';
import labels from './messages.json' with { type: 'json' };

export const functions = defineResource({
  name: 'functions',
  labels,
  operations: { list: 'getListFunction', noun: 'Function' },
  group: 'access',
  route: '/role-management/function',
  statuses: 'activity',
  changesAccess: true,
  fields: {
    name: { kind: 'text', required: true, max: 100 },
    code: { kind: 'slug', from: 'name', max: 60 },
    description: { kind: 'text', max: 500, lines: true },
    groupName: { kind: 'text', max: 60, given: true },
  },
  title: 'name',
  search: ['name', 'code', 'description'],
  list: {
    columns: ['name', 'code', 'description', 'status', 'updatedAt', 'updatedBy'],
    filters: [],
    sortable: ['name', 'createdAt', 'updatedAt'],
    groupedBy: 'groupName',
    sort: { field: 'name', order: 'ascend' },
  },
  form: { layout: 'drawer' },
});

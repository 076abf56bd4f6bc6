import { defineResource } from '../../../declare/resource.ts';
import { linkFields, linkList } from '../link-fields.ts';
import labels from './messages.json' with { type: 'json' };

/** Sites elsewhere that visitors are pointed to. */
export const links = defineResource({
  name: 'links',
  labels,
  operations: { list: 'getListLink', noun: 'Link' },
  group: 'links',
  route: '/homepage/link-management',
  statuses: 'activity',
  fields: linkFields(['power', 'government', 'weather', 'press', 'other']),
  title: 'name',
  search: ['name', 'url', 'description'],
  list: {
    ...linkList,
    columns: ['name', 'url', 'linkGroup', 'newTab', 'status', 'checkState', 'updatedAt', 'updatedBy'],
  },
  form: { layout: 'drawer' },
  ordered: true,
  publicFields: ['name', 'url', 'linkGroup', 'description', 'newTab'],
});

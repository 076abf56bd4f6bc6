import { defineResource } from '../../../declare/resource.ts';
import { linkFields, linkList } from '../links/resource.ts';
import labels from './messages.json' with { type: 'json' };

const fields = linkFields(['office', 'operation', 'personnel', 'other']);

/** The company's own applications, only for its staff; not public. */
export const systemLinks = defineResource({
  name: 'system-links',
  labels,
  operations: { list: 'getListSystemLink', noun: 'SystemLink' },
  group: 'links',
  route: '/homepage/system-link',
  statuses: 'activity',
  fields: {
    icon: { kind: 'image' },
    ...fields,
    url: { ...fields.url, network: 'own' },
  },
  title: 'name',
  search: ['name', 'url', 'description'],
  list: {
    ...linkList,
    columns: ['icon', 'name', 'url', 'linkGroup', 'status', 'checkState', 'updatedAt', 'updatedBy'],
  },
  form: { layout: 'drawer' },
  ordered: true,
  gapless: true,
});

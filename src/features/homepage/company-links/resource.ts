import { defineResource } from '../../../declare/resource.ts';
import { linkFields, linkList } from '../links/resource.ts';
import labels from './messages.json' with { type: 'json' };

/** The sites of affiliated companies, by their logos. */
export const companyLinks = defineResource({
  name: 'company-links',
  labels,
  operations: { list: 'getListCompanyLink', noun: 'CompanyLink' },
  group: 'links',
  route: '/homepage/company-link',
  statuses: 'activity',
  fields: { logo: { kind: 'image' }, ...linkFields(['parent', 'member', 'partner', 'other']) },
  title: 'name',
  search: ['name', 'url', 'description'],
  list: {
    ...linkList,
    columns: ['logo', 'name', 'url', 'linkGroup', 'status', 'checkState', 'updatedAt', 'updatedBy'],
  },
  form: { layout: 'drawer' },
  ordered: true,
  gapless: true,
  publicFields: ['name', 'url', 'linkGroup', 'description', 'newTab', 'logo'],
});

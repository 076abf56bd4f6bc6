import { defineResource } from '../../../declare/resource.ts';
import labels from './messages.json' with { type: 'json' };

/**
 * The fields that all links have. Each kind declares its groups and additional fields; the job `check-links` writes
 * `check…` and `checkedAt`.
 */
export const linkFields = <const Groups extends readonly string[]>(groups: Groups) =>
  ({
    name: { kind: 'text', required: true, max: 150 },
    url: { kind: 'url', required: true, schemes: ['https', 'http', 'mailto', 'tel'] },
    linkGroup: { kind: 'choice', options: groups },
    description: { kind: 'text', max: 300, lines: true },
    newTab: { kind: 'boolean', look: 'check' },
    checkState: { kind: 'choice', options: ['reachable', 'failing', 'dead'], given: true },
    checkedAt: { kind: 'instant', given: true },
  }) as const;

/** Options of the lists of links. */
export const linkList = {
  filters: ['linkGroup', 'checkState'],
  sortable: ['name', 'createdAt', 'updatedAt'],
  sort: { field: 'position', order: 'ascend' },
} as const;

/** External sites for visitors. */
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
    columns: ['name', 'url', 'linkGroup', 'status', 'checkState', 'updatedAt', 'updatedBy'],
  },
  form: { layout: 'drawer' },
  ordered: true,
  gapless: true,
  publicFields: ['name', 'url', 'linkGroup', 'description', 'newTab'],
});

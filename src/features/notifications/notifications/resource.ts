import { defineResource } from '../../../declare/resource.ts';
import { findNotificationReceiver } from '../contract/receivers.ts';
import labels from './messages.json' with { type: 'json' };

/** The pages that the types of the specification stand for; which of them there are is not known here. */
const destinations: Readonly<Record<number, string>> = {
  1: '/plans/plan-list',
  2: '/plans/plan-progress',
  3: '/schedule',
  4: '/notification-management',
  5: '/vehicles/booking',
};

/** The page that a type stands for. */
export function destinationOf(type: number): string {
  return destinations[type] ?? '';
}

/**
 * Messages of staff to everyone, or to roles, units and accounts. Publishing delivers one, some seconds later, to those
 * who are receivers then (`sending.ts`, `delivery.ts`); an unpublished one disappears from their lists.
 */
export const notifications = defineResource({
  name: 'notifications',
  labels,
  operations: { list: 'getAllNotification', noun: 'Notification' },
  group: 'notifications',
  route: '/notification-management',
  statuses: 'publication',
  fields: {
    title: { kind: 'text', required: true, max: 255 },
    message: { kind: 'richText', required: 'publish', max: 20_000, detailOnly: true },
    receivers: { kind: 'lookup', required: 'publish', max: 200, by: findNotificationReceiver, detailOnly: true },
    kind: { kind: 'choice', options: ['general', 'tender', 'recruitment', 'press', 'release'] },
    urgency: { kind: 'choice', options: ['urgent', 'veryUrgent', 'immediate'] },
    number: { kind: 'text', max: 50 },
    // The target of a click, by the numbers of the specification.
    type: { kind: 'choice', options: [1, 2, 3, 4, 5], initial: 4, leadsTo: destinations },
    validFrom: { kind: 'instant' },
    validTo: { kind: 'instant', after: 'validFrom' },
    attachments: { kind: 'files', max: 10, detailOnly: true },
    deliveredAt: { kind: 'instant', given: true },
    // The last edition that was sent; 0: none.
    edition: { kind: 'integer', min: 0, max: 1_000_000, given: true, detailOnly: true },
    // Its receivers read that edition; not any more once it is withdrawn.
    standing: { kind: 'boolean', look: 'check', given: true, detailOnly: true },
    // Until then the next edition can be taken back.
    deliverAfter: { kind: 'instant', given: true, detailOnly: true },
  },
  title: 'title',
  search: ['title', 'number', 'message'],
  list: {
    columns: ['title', 'kind', 'urgency', 'number', 'status', 'deliveredAt', 'updatedAt', 'updatedBy'],
    filters: ['kind', 'urgency', 'deliveredAt'],
    sortable: ['title', 'deliveredAt', 'createdAt', 'updatedAt'],
    sort: { field: 'updatedAt', order: 'descend' },
  },
  effectiveFrom: 'validFrom',
  isSent: true,
  form: {
    layout: 'page',
    aside: ['receivers', 'kind', 'urgency', 'number', 'validFrom', 'validTo', 'type', 'attachments'],
  },
});

import { defineResource } from '../../../declare/resource.ts';
import labels from './messages.json' with { type: 'json' };

/**
 * What the operating rules of a reservoir allow in a yearly period, with the source document. These are records, not
 * constants, because the documents change. A period includes both ends and may cross New Year; of several limits on one
 * day the strictest applies.
 */
export const thresholds = defineResource({
  name: 'thresholds',
  labels,
  operations: { list: 'getListThreshold', noun: 'Threshold' },
  group: 'production',
  route: '/production/thresholds',
  statuses: 'activity',
  fields: {
    name: { kind: 'text', required: true, max: 150, unique: ['reservoirId'] },
    reservoirId: { kind: 'reference', required: true, to: 'reservoirs' },
    limitKind: {
      kind: 'choice',
      required: true,
      options: ['pre-flood', 'flood-ready', 'highest', 'lowest', 'minimum-flow', 'alarm-1', 'alarm-2', 'alarm-3'],
    },
    fromDay: { kind: 'dayOfYear', required: true },
    toDay: { kind: 'dayOfYear', required: true },
    low: { kind: 'decimal', precision: 9, scale: 2, least: '0', most: '30000' },
    high: { kind: 'decimal', precision: 9, scale: 2, least: '0', most: '30000', notBelow: 'low' },
    document: { kind: 'text', required: true, max: 255 },
    description: { kind: 'text', max: 500, lines: true },
  },
  title: 'name',
  search: ['name', 'document', 'description', 'reservoirId'],
  list: {
    columns: ['name', 'reservoirId', 'fromDay', 'toDay', 'low', 'high', 'limitKind', 'document', 'status'],
    filters: ['reservoirId', 'limitKind'],
    counted: { group: 'reservoirId' },
    sortable: ['name', 'fromDay', 'createdAt', 'updatedAt'],
    sort: { field: 'fromDay', order: 'ascend' },
  },
  scopedBy: { reservoir: 'reservoirId' },
  form: { layout: 'drawer' },
  spreadsheet: {
    key: ['reservoirId', 'name'],
    proposed: { field: 'name', from: ['limitKind', 'fromDay', 'toDay'], as: 'name' },
    columns: [
      ...(['reservoirId', 'name', 'limitKind', 'fromDay', 'toDay', 'low', 'high', 'document'] as const),
      ...(['description', 'status'] as const),
    ],
  },
});

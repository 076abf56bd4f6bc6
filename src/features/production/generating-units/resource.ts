import { defineResource } from '../../../declare/resource.ts';
import labels from './messages.json' with { type: 'json' };

/** The generating units of the plants. Every plant has an H1, so a unit's name includes its plant. */
export const generatingUnits = defineResource({
  name: 'generating-units',
  labels,
  operations: { list: 'getListGeneratingUnit', noun: 'GeneratingUnit' },
  group: 'production',
  route: '/production/generating-units',
  statuses: 'activity',
  fields: {
    name: { kind: 'text', required: true, max: 50 },
    code: { kind: 'text', required: true, max: 30, unique: true },
    plantId: { kind: 'reference', required: true, to: 'plants' },
    capacity: { kind: 'decimal', required: true, precision: 8, scale: 2, least: '0.01', most: '2000', unit: 'MW' },
    turbineFlow: { kind: 'decimal', precision: 9, scale: 2, least: '0', most: '2000', unit: 'm³/s' },
    commissionedOn: { kind: 'date', plausible: { from: '1930-01-01', yearsAhead: 10 } },
    description: { kind: 'text', max: 500, lines: true },
  },
  title: 'name',
  search: ['name', 'code', 'description', 'plantId'],
  list: {
    columns: ['name', 'code', 'plantId', 'capacity', 'turbineFlow', 'commissionedOn', 'status', 'updatedAt'],
    onRequest: ['turbineFlow'],
    filters: ['plantId'],
    counted: { group: 'plantId' },
    sortable: ['code', 'name', 'capacity', 'createdAt', 'updatedAt'],
    sort: { field: 'code', order: 'ascend' },
  },
  scopedBy: { plant: 'plantId' },
  form: { layout: 'drawer' },
  spreadsheet: {
    key: ['code'],
    columns: ['code', 'name', 'plantId', 'capacity', 'turbineFlow', 'commissionedOn', 'description', 'status'],
  },
  publicFields: ['name', 'code', 'plantId', 'capacity', 'commissionedOn'],
});

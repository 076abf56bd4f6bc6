import { defineResource } from '../../../declare/resource.ts';
import labels from './messages.json' with { type: 'json' };

/** The company's power plants. Output is checked against their capacity. */
export const plants = defineResource({
  name: 'plants',
  labels,
  operations: { list: 'getListPlant', noun: 'Plant' },
  group: 'production',
  route: '/production/plants',
  statuses: 'activity',
  fields: {
    name: { kind: 'text', required: true, max: 150, unique: true },
    code: { kind: 'text', required: true, max: 20, unique: true },
    aliases: { kind: 'tags', max: 10, maxLength: 150 },
    capacity: { kind: 'decimal', required: true, precision: 8, scale: 2, least: '0.01', most: '30000', unit: 'MW' },
    designOutput: { kind: 'decimal', precision: 14, scale: 3, least: '0', unit: 'MWh' },
    commissionedOn: { kind: 'date', plausible: { from: '1930-01-01', yearsAhead: 10 } },
    description: { kind: 'text', max: 500, lines: true },
  },
  title: 'name',
  search: ['name', 'code', 'aliases', 'description'],
  list: {
    columns: ['name', 'code', 'capacity', 'designOutput', 'commissionedOn', 'status', 'updatedAt'],
    filters: ['capacity'],
    sortable: ['name', 'code', 'capacity', 'createdAt', 'updatedAt'],
    sort: { field: 'position', order: 'ascend' },
  },
  scopedBy: { plant: 'id' },
  form: { layout: 'drawer' },
  ordered: true,
  spreadsheet: {
    key: ['code'],
    also: 'aliases',
    columns: ['code', 'name', 'aliases', 'capacity', 'designOutput', 'commissionedOn', 'description', 'status'],
  },
  publicFields: ['name', 'code', 'capacity', 'designOutput', 'commissionedOn', 'description'],
});

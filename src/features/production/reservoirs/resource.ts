import { defineResource } from '../../../declare/resource.ts';
import labels from './messages.json' with { type: 'json' };

const level = { kind: 'decimal', precision: 7, scale: 2, least: '0', most: '1500', unit: 'm' } as const;
const volume = { kind: 'decimal', precision: 10, scale: 3, least: '0', unit: 'triệu m³' } as const;
const flow = { kind: 'decimal', precision: 9, scale: 2, least: '0', most: '30000', unit: 'm³/s' } as const;
/** The number of gates is not known for every dam. Unknown does not mean none. */
const gates = { kind: 'decimal', precision: 2, scale: 0, least: '0', most: '20' } as const;

/** The reservoirs, with the limits that their readings are validated against. */
export const reservoirs = defineResource({
  name: 'reservoirs',
  labels,
  operations: { list: 'getListReservoir', noun: 'Reservoir' },
  group: 'production',
  route: '/production/reservoirs',
  statuses: 'activity',
  fields: {
    name: { kind: 'text', required: true, max: 150, unique: true },
    code: { kind: 'text', required: true, max: 20, unique: true },
    aliases: { kind: 'tags', max: 10, maxLength: 150 },
    plantId: { kind: 'reference', to: 'plants' },
    river: { kind: 'text', max: 100 },
    region: {
      kind: 'choice',
      options: ['northwest', 'northeast', 'north-central', 'south-central', 'highlands', 'southeast'],
    },
    deadLevel: { ...level, required: true },
    normalLevel: { ...level, required: true, notBelow: 'deadLevel' },
    designFloodLevel: level,
    checkFloodLevel: { ...level, notBelow: 'designFloodLevel' },
    usefulVolume: volume,
    totalVolume: { ...volume, notBelow: 'usefulVolume' },
    floodVolume: volume,
    bottomGates: gates,
    surfaceGates: gates,
    turbineFlow: flow,
    minimumFlow: flow,
    latitude: { kind: 'decimal', precision: 8, scale: 5, least: '-90', most: '90', unit: '°' },
    longitude: { kind: 'decimal', precision: 8, scale: 5, least: '-180', most: '180', unit: '°' },
    volumes: {
      kind: 'rows',
      of: { level: { ...level, required: true }, volume: { ...volume, required: true } },
      title: 'level',
      max: 500,
      detailOnly: true,
    },
    description: { kind: 'text', max: 500, lines: true, detailOnly: true },
  },
  title: 'name',
  search: ['name', 'code', 'aliases', 'river', 'description'],
  list: {
    columns: ['name', 'normalLevel', 'deadLevel', 'river', 'region', 'plantId', 'status', 'updatedAt'],
    filters: ['region', 'plantId', 'normalLevel'],
    sortable: ['name', 'code', 'normalLevel', 'deadLevel', 'createdAt', 'updatedAt'],
    sort: { field: 'position', order: 'ascend' },
  },
  form: { layout: 'page', aside: ['plantId', 'river', 'region', 'latitude', 'longitude'] },
  ordered: true,
  spreadsheet: {
    key: ['code'],
    proposed: { field: 'code', from: ['name'], as: 'code' },
    also: 'aliases',
    columns: [
      'code',
      'name',
      'aliases',
      'plantId',
      'river',
      'region',
      'normalLevel',
      'deadLevel',
      'designFloodLevel',
      'checkFloodLevel',
      'totalVolume',
      'usefulVolume',
      'floodVolume',
      'bottomGates',
      'surfaceGates',
      'turbineFlow',
      'minimumFlow',
      'latitude',
      'longitude',
      'volumes',
      'status',
    ],
  },
  publicFields: ['name', 'code', 'river', 'region', 'normalLevel', 'deadLevel', 'latitude', 'longitude'],
});

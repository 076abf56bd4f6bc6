import { defineResource, type Resource } from '../../src/declare/resource.ts';

/**
 * A resource with a field of every kind, that no installation has: kinds are tried together before a section of the product
 * needs them. Its list has two boolean filters and keeps totals by none.
 */
export const everyKind: Resource = defineResource({
  name: 'every-kind',
  labels: {
    vi: {
      one: 'bản ghi thử',
      many: 'Bản ghi thử',
      fields: { name: 'Tên gọi thử', level: 'Mực nước' },
      rows: { pictures: { caption: 'Chú thích thử' } },
      choices: { state: { open: 'Đang mở', closed: 'Đã đóng' } },
    },
    en: { one: 'trial record', many: 'Trial records' },
  },
  operations: { list: 'getListEveryKind', noun: 'EveryKind' },
  group: 'system',
  route: '/every-kind',
  statuses: 'activity',
  fields: {
    name: { kind: 'text', required: true, max: 100, unique: true },
    slug: { kind: 'slug', from: 'name', max: 120 },
    body: { kind: 'richText', max: 10_000, detailOnly: true },
    site: { kind: 'url', schemes: ['https', 'mailto'] },
    newTab: { kind: 'boolean', look: 'check' },
    pinned: { kind: 'boolean', look: 'star' },
    amount: { kind: 'integer', min: 0, max: 100 },
    level: { kind: 'decimal', precision: 6, scale: 2, unit: 'm', least: '-500', most: '9000' },
    day: { kind: 'date' },
    opensAt: { kind: 'instant' },
    closesAt: { kind: 'instant', after: 'opensAt' },
    at: { kind: 'timeOfDay' },
    each: { kind: 'dayOfYear' },
    state: { kind: 'choice', options: ['open', 'closed'] },
    unitId: { kind: 'reference', to: 'units' },
    logo: { kind: 'image' },
    papers: { kind: 'files', max: 3 },
    words: { kind: 'tags', max: 5, maxLength: 20 },
    pictures: {
      kind: 'rows',
      of: {
        picture: { kind: 'image' },
        caption: { kind: 'text', required: true, max: 50 },
        depth: { kind: 'decimal', precision: 5, scale: 1 },
        shown: { kind: 'boolean', look: 'check' },
      },
      max: 4,
      title: 'caption',
      detailOnly: true,
    },
  },
  title: 'name',
  search: ['name', 'words', 'pictures'],
  list: {
    columns: ['name', 'site', 'newTab', 'level', 'at', 'status', 'updatedAt'],
    filters: ['newTab', 'pinned', 'state', 'unitId', 'opensAt', 'level'],
    sortable: ['name', 'level', 'updatedAt'],
    sort: { field: 'updatedAt', order: 'descend' },
  },
  form: { layout: 'drawer' },
  spreadsheet: {
    key: ['name'],
    columns: [
      'name',
      'site',
      'newTab',
      'level',
      'day',
      'opensAt',
      'at',
      'state',
      'unitId',
      'words',
      'pictures',
      'status',
    ],
  },
  publicFields: ['name', 'slug', 'site', 'newTab', 'level', 'opensAt', 'logo', 'pictures'],
  publicWindow: { from: 'opensAt', to: 'closesAt' },
});

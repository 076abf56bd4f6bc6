import { defineResource } from '../../../../declare/resource.ts';
import { measured, type ValueName } from '../../contract/measured-values.ts';
import labels from '../messages.json' with { type: 'json' };

const level = { kind: 'decimal', precision: 7, scale: 2, least: '0', most: '1500', unit: 'm' } as const;
type Decimal = Omit<typeof level, 'precision' | 'scale' | 'most' | 'unit'> & {
  readonly precision: number;
  readonly scale: number;
  readonly most: string;
  readonly unit?: string;
};

const values = Object.fromEntries(
  measured.map(({ name, precision, scale, least, most, unit }) => [
    name,
    { kind: 'decimal', precision, scale, least, most, ...(unit && { unit }) },
  ]),
) as Readonly<Record<ValueName, Decimal>>;

/**
 * The file columns of readings. The kit creates neither a table nor a form for them: the ledger stores the rows
 * (`sink.ts`).
 */
export const readings = defineResource({
  name: 'readings',
  labels,
  operations: { list: 'getListThuyVan', noun: 'ThuyVan' },
  group: 'hydrology',
  route: '/hydrological-situation',
  statuses: 'activity',
  fields: {
    reservoirId: { kind: 'reference', required: true, to: 'reservoirs' },
    at: { kind: 'instant', required: true, measured: true },
    ...values,
    reason: { kind: 'text', max: 500 },
    assumedTime: { kind: 'boolean', look: 'check' },
    source: { kind: 'text', max: 500 },
    note: { kind: 'text', max: 500, lines: true },
    // EVN's table repeats these for each reservoir. They are compared with the stored ones, not stored.
    normalLevel: level,
    deadLevel: level,
    doubtful: { kind: 'boolean', look: 'check', given: true },
    revised: { kind: 'boolean', look: 'check', given: true },
  },
  title: 'reservoirId',
  search: [],
  list: {
    columns: [],
    filters: ['reservoirId', 'at', 'doubtful', 'revised'],
    sortable: [],
    sort: { field: 'at', order: 'descend' },
  },
  scopedBy: { reservoir: 'reservoirId' },
  form: { layout: 'drawer' },
  spreadsheet: {
    key: ['reservoirId', 'at'],
    whenNeeded: ['reason'],
    cut: { reservoirId: 'Đồng bộ lúc' },
    columns: [
      ...(['reservoirId', 'at'] as const),
      ...measured.map(({ name }) => name),
      ...(['reason', 'normalLevel', 'deadLevel', 'assumedTime', 'source', 'note'] as const),
    ],
  },
});

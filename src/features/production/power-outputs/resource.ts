import { defineResource } from '../../../declare/resource.ts';
import { energy } from './contract/energy.ts';
import labels from './messages.json' with { type: 'json' };

const amount = { kind: 'decimal', ...energy } as const;

/**
 * The output and the plan of a plant, or of one of its units, in a period: one record for each. Sums of longer periods
 * are computed and only entered if nothing else is known. Records are not deleted: a wrong figure is corrected, a
 * published one only with a reason. A draft without content is deleted automatically (`grid/remove-empty.ts`).
 */
export const powerOutputs = defineResource({
  name: 'power-outputs',
  labels,
  operations: { list: 'getListSanLuongDien', noun: 'SanLuongDien', without: ['remove', 'restore'] },
  group: 'production',
  route: '/power-output',
  statuses: 'publication',
  fields: {
    period: { kind: 'text', max: 10, given: true },
    plantId: { kind: 'reference', required: true, to: 'plants' },
    unitId: { kind: 'reference', to: 'generating-units', within: 'plantId' },
    periodKind: { kind: 'choice', required: true, options: ['year', 'quarter', 'month', 'day'] },
    periodStart: {
      kind: 'date',
      required: true,
      startOf: 'periodKind',
      unique: ['plantId', 'unitId', 'periodKind'],
      plausible: { from: '1960-01-01', yearsAhead: 2 },
    },
    actual: { ...amount, required: 'publish' },
    plan: amount,
    delivered: amount,
    auxiliary: amount,
    hoursRun: { kind: 'decimal', precision: 6, scale: 2, least: '0', most: '8784', unit: 'giờ' },
    reason: { kind: 'text', max: 300 },
    note: { kind: 'text', max: 500, lines: true },
    doubtful: { kind: 'boolean', look: 'check', given: true },
  },
  title: 'period',
  search: ['note', 'reason', 'plantId', 'unitId'],
  list: {
    columns: ['period', 'plantId', 'actual', 'plan', 'unitId', 'doubtful', 'status', 'updatedAt', 'updatedBy'],
    onRequest: ['doubtful'],
    filters: ['plantId', 'periodKind', 'actual'],
    counted: { group: 'plantId' },
    dense: true,
    sortable: ['periodStart', 'actual', 'createdAt', 'updatedAt'],
    sort: { field: 'periodStart', order: 'descend' },
  },
  scopedBy: { plant: 'plantId' },
  form: { layout: 'drawer' },
  completedByRules: ['doubtful'],
  spreadsheet: {
    key: ['plantId', 'unitId', 'periodKind', 'periodStart'],
    whenNeeded: ['note', 'reason'],
    columns: [
      'plantId',
      'unitId',
      'period',
      'actual',
      'plan',
      'delivered',
      'auxiliary',
      'hoursRun',
      'reason',
      'note',
      'status',
    ],
    says: {
      period: { as: 'period', fills: ['periodKind', 'periodStart'] },
      unit: { as: 'unit', of: 'MWh' },
    },
  },
  publicFields: ['period', 'plantId', 'unitId', 'periodKind', 'periodStart', 'actual', 'plan'],
  publicList: {
    parts: { by: 'unitId', asked: 'units' },
    span: 'periodStart',
    held: true,
    facts: {
      revised: 'Changed since it was first published.',
      provisional: 'Not all days of its period are signed off.',
    },
  },
});

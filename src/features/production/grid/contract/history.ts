import { type Operation, operation } from '../../../../contract/operation.ts';
import { dateSchema, idSchema } from '../../../../contract/values.ts';
import type { PeriodKind } from '../../figures/contract/periods.ts';
import { powerOutputs } from '../../power-outputs/resource.ts';

/** How many changes of a cell are told, the latest ones. */
export const mostChanges = 200;

/** What a cell of the grid is of: a period of a plant, or of one of its units. */
export interface CellPlace {
  plantId: string;
  /** Null: of the whole plant. */
  unitId: string | null;
  kind: PeriodKind;
  /** Its first day. */
  day: string;
}

/** The numbers that are told as they were and as they became. */
const historyNumbers = ['actual', 'plan', 'delivered', 'auxiliary', 'hoursRun'] as const;
type HistoryNumber = (typeof historyNumbers)[number];

/** What of a figure is told, in this order; which period it is of is the cell itself. */
export const historyFields = [...historyNumbers, 'status', 'note', 'reason'] as const;
export type HistoryField = (typeof historyFields)[number];

/** Whether what is told is a number. */
export function isNumber(name: HistoryField): name is HistoryNumber {
  return historyNumbers.some((each) => each === name);
}

/**
 * What became of the figure of a cell: typed first, changed, or emptied, so that nothing is known of the period any more. A draft that
 * was moved to another period came to its new cell, and left the old one.
 */
const steps = ['made', 'changed', 'emptied', 'came', 'left'] as const;

/** One change of what a cell holds. */
export interface CellChangeEntry {
  /** Of its entry in the log. */
  id: string;
  at: string;
  /** Null: nobody who was signed in, or whose account is no more. */
  byName: string | null;
  operation: string;
  step: (typeof steps)[number];
  /** Numbers as they travel, in the units of the fields; null: nothing was told. */
  changes: { name: HistoryField; before: string | null; after: string | null }[];
}

/**
 * All that a cell of the grid was, the latest first, also what was emptied and typed anew: under the right to see output, as the
 * history of a reading is under that to see readings (decision 104).
 */
export const getHistorySanLuongDien: Operation<CellPlace, { changes: CellChangeEntry[] }> = operation<
  CellPlace,
  { changes: CellChangeEntry[] }
>({
  group: 'production',
  access: 'permission',
  writes: false,
  name: 'getHistorySanLuongDien',
  input: (z) =>
    z.strictObject({
      plantId: idSchema(z),
      unitId: idSchema(z).nullable(),
      kind: z.enum(powerOutputs.fields.periodKind.options),
      day: dateSchema(z),
    }),
  output: (z) =>
    z.object({
      changes: z.array(
        z.object({
          id: z.string(),
          at: z.string(),
          byName: z.string().nullable(),
          operation: z.string(),
          step: z.enum(steps),
          changes: z.array(
            z.object({ name: z.enum(historyFields), before: z.string().nullable(), after: z.string().nullable() }),
          ),
        }),
      ),
    }),
});

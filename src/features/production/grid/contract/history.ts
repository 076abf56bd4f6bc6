import { type Operation, operation } from '../../../../contract/operation.ts';
import { dateSchema, idSchema } from '../../../../contract/values.ts';
import type { PeriodKind } from '../../figures/contract/periods.ts';
import { powerOutputs } from '../../power-outputs/resource.ts';

/** The maximum number of a cell's changes in a response: the latest. */
export const mostChanges = 200;

/** The place of a cell in the grid: a period of a plant or unit. */
export interface CellPlace {
  plantId: string;
  /** Null: the whole plant. */
  unitId: string | null;
  kind: PeriodKind;
  /** Its first day. */
  day: string;
}

/** The number fields of a change. */
const historyNumbers = ['actual', 'plan', 'delivered', 'auxiliary', 'hoursRun'] as const;
type HistoryNumber = (typeof historyNumbers)[number];

/** The fields of a change, in this order. The period is that of the cell. */
export const historyFields = [...historyNumbers, 'status', 'note', 'reason'] as const;
export type HistoryField = (typeof historyFields)[number];

/** Whether a field is a number. */
export function isNumber(name: HistoryField): name is HistoryNumber {
  return historyNumbers.some((each) => each === name);
}

/**
 * What happened to the figure of a cell: entered first, changed, or emptied, so that its period is unknown again. A
 * draft that was moved to another period came to its new cell and left the old one.
 */
const steps = ['made', 'changed', 'emptied', 'came', 'left'] as const;

/** One change of a cell. */
export interface CellChangeEntry {
  /** The id of its audit row. */
  id: string;
  at: string;
  /** Null: there was no account, or it no longer exists. */
  byName: string | null;
  operation: string;
  step: (typeof steps)[number];
  /** Numbers in API form, in the units of the fields; null: empty. */
  changes: { name: HistoryField; before: string | null; after: string | null }[];
}

/**
 * The history of a cell, latest first, including figures that were emptied and entered again. It needs the permission
 * to view output, as the history of a reading needs that to view readings (decision 104).
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

import { type FieldError, ProblemError } from '../../../contract/errors.ts';
import type { RecordRules } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';
import type { generatingUnits } from './resource.ts';

const errors: readonly FieldError[] = [{ path: 'plantId', code: 'unitHasOutput' }];

/** A unit with output stays with its plant: its figures belong to both. */
export const unitRules: RecordRules<typeof generatingUnits> = {
  /**
   * @throws ProblemError VALIDATION_FAILED if a unit with output was moved to another plant than that of its figures.
   */
  afterChange: async (transaction, { kind, ids, values = [] }) => {
    if (kind === 'insert' || values.every(({ plantId }) => plantId === undefined)) return;
    // Storing a figure locks the row of its unit until the commit: here the figure is visible, or will be validated
    // against the unit's new plant.
    const [found] = await query(
      transaction,
      `SELECT FROM generating_units AS u JOIN power_outputs AS o ON o.unit_id = u.id
       WHERE u.id = ANY($1::bigint[]) AND o.plant_id <> u.plant_id LIMIT 1`,
      [ids],
    );
    if (found) throw new ProblemError('VALIDATION_FAILED', { errors });
  },

  validateFile: async (database, rows) => {
    const moved = rows.flatMap(({ number, recordId, values: { plantId } }) =>
      recordId === null || plantId === undefined ? [] : [{ number, unit: recordId, plant: plantId }],
    );
    if (moved.length === 0) return new Map();
    const found = await query<{ number: number }>(
      database,
      `SELECT DISTINCT w.number FROM jsonb_to_recordset($1::jsonb) AS w(number integer, unit bigint, plant bigint)
       JOIN power_outputs AS o ON o.unit_id = w.unit AND o.plant_id <> w.plant`,
      [JSON.stringify(moved)],
    );
    return new Map(found.map(({ number }) => [number, errors]));
  },
};

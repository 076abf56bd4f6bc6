import { type FieldError, ProblemError } from '../../../contract/errors.ts';
import type { RecordRules } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';
import type { generatingUnits } from './resource.ts';

const errors: readonly FieldError[] = [{ path: 'plantId', code: 'unitHasOutput' }];

/** A unit that has output stays with its plant: its figures are of both, and would be nobody's. */
export const unitRules: RecordRules<typeof generatingUnits> = {
  /** @throws ProblemError VALIDATION_FAILED where a unit of which there is output was given to another plant than its figures'. */
  afterChange: async (transaction, { kind, ids, values = [] }) => {
    if (kind === 'insert' || values.every(({ plantId }) => plantId === undefined)) return;
    // Whoever stores a figure of a unit holds its row until he is done: it is there to be seen, or judged by where the unit is now.
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

import { ProblemError } from '../../../contract/errors.ts';
import type { RecordRules } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';

/** A unit that has output stays with its plant: its figures are of both, and would be nobody's. */
export const unitRules: RecordRules = {
  /** @throws ProblemError VALIDATION_FAILED where a unit of which there is output is given to another plant. */
  beforeChange: async (transaction, { kind, ids, values = [] }) => {
    if (kind !== 'update' && kind !== 'import' && kind !== 'undo') return;
    const plants = values.flatMap(({ plantId }) => (plantId === undefined ? [] : [String(plantId)]));
    if (plants.length === 0) return;
    const [found] = await query(
      transaction,
      `SELECT 1 FROM power_outputs WHERE unit_id = ANY($1::bigint[]) AND plant_id <> ALL($2::bigint[]) LIMIT 1`,
      [ids, plants],
    );
    if (found) throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'plantId', code: 'unitHasOutput' }] });
  },
};

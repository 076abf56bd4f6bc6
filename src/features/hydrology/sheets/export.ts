import { invalidField } from '../../../contract/errors.ts';
import type { RowSink } from '../../../engine/kinds/row-sink.ts';
import { Parameters } from '../../../engine/statement.ts';
import { measured } from '../contract/measured-values.ts';
import { type ReadingsFilter, readingsCondition } from '../reading-queries.ts';

/** The export of current readings: each reservoir's in the order of time. */
export const readingsExportQuery: RowSink['found'] = async (context, filters) => {
  const { status, ids, ...wanted } = filters as ReadingsFilter & { readonly status?: unknown; readonly ids?: unknown };
  // Readings have neither, so such filters are refused rather than ignored.
  if (status !== undefined) throw invalidField('status', 'choice');
  if (ids !== undefined) throw invalidField('ids', 'choice');
  const parameters = new Parameters();
  const where = await readingsCondition(context, wanted, parameters);
  const values = measured.map(({ name, column }) => `r.${column}::text AS "${name}"`);
  return {
    text: `SELECT r.reservoir_id::text AS "reservoirId", v.name AS "reservoirName", r.observed_at AS at, ${values.join(', ')}, r.reason,
       coalesce(r.assumed_time, false) AS "assumedTime", r.source, r.note,
       v.normal_level::text AS "normalLevel", v.dead_level::text AS "deadLevel"
     FROM current_readings AS r JOIN reservoirs AS v ON v.id = r.reservoir_id WHERE ${where}
     ORDER BY v.position, v.id, r.observed_at`,
    total: `SELECT count(*)::int AS total FROM current_readings AS r WHERE ${where}`,
    values: parameters.values,
  };
};

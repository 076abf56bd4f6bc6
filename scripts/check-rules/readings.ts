import { query } from '../../src/engine/statement.ts';
import { noLimits } from '../../src/features/hydrology/checks/contract/check.ts';
import { findingsOf } from '../../src/features/hydrology/checks/contract/checks.ts';
import { createNeighbours } from '../../src/features/hydrology/checks/contract/neighbours.ts';
import { measured } from '../../src/features/hydrology/contract/measured-values.ts';
import type { Reading } from '../../src/features/hydrology/contract/readings.ts';
import { readingColumns, recorder } from '../../src/features/hydrology/reading-queries.ts';
import { limitsOf } from '../../src/features/hydrology/reservoirs.ts';
import { dayKey } from '../../src/features/hydrology/storing/stored-state.ts';
import { canonicalDecimal } from '../../src/lib/decimal.ts';
import type { Database } from '../../src/platform/database/connect.ts';
import type { Checked } from './checked.ts';

/** All current readings, of one reservoir after another, as the rules of readings see them. */
export async function checkReadings(database: Database): Promise<Checked[]> {
  const reservoirs = await query<{ id: string; name: string }>(
    database,
    'SELECT id::text, name FROM reservoirs WHERE deleted_at IS NULL ORDER BY position, id',
    [],
  );
  const checked: Checked[] = [];
  for (const { id, name } of reservoirs) {
    const readings = await query<Reading>(
      database,
      `SELECT ${readingColumns} FROM current_readings AS r ${recorder} WHERE r.reservoir_id = $1 ORDER BY r.observed_at`,
      [id],
    );
    const limits = await limitsOf(database, readings, undefined);
    const neighbours = createNeighbours();
    neighbours.know(readings.map((reading) => ({ id, ...reading })));
    for (const reading of readings) {
      const at = Date.parse(reading.at);
      const found = findingsOf(valuesOf(reading), {
        ...(limits.get(dayKey(reading)) ?? noLimits),
        ...{ at, now: Date.now(), around: neighbours.around(id, at) },
      });
      checked.push({ place: name, rules: found.map(({ code }) => code) });
    }
  }
  return checked;
}

function valuesOf(reading: Reading): Parameters<typeof findingsOf>[0] {
  const values = { ...reading };
  for (const { name } of measured) {
    const value = reading[name];
    if (value !== null) values[name] = canonicalDecimal(value);
  }
  return values;
}

import { query } from '../../src/engine/statement.ts';
import { findingsAbout, type OutputFigure } from '../../src/features/production/power-outputs/surroundings.ts';
import type { Database } from '../../src/platform/database/connect.ts';
import type { Checked } from './checked.ts';

/** All stored output and plans, of one plant after another, as the rules of output see them. */
export async function checkOutputs(database: Database): Promise<Checked[]> {
  const plants = await query<{ id: string; name: string }>(
    database,
    'SELECT id::text, name FROM plants WHERE deleted_at IS NULL ORDER BY position, id',
    [],
  );
  const checked: Checked[] = [];
  for (const { id, name } of plants) {
    const figures = await query<OutputFigure>(
      database,
      `SELECT plant_id::text AS "plantId", unit_id::text AS "unitId", period_kind AS "periodKind", period_start::text AS "periodStart",
         actual::text, plan::text
       FROM power_outputs WHERE plant_id = $1 AND deleted_at IS NULL ORDER BY period_start, id`,
      [id],
    );
    const found = await findingsAbout(database, figures);
    checked.push(...found.map((findings) => ({ place: name, rules: findings.map(({ code }) => code) })));
  }
  return checked;
}

import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { getFiguresSanLuongDien } from '../../src/features/production/figures/contract.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';
import { outputsOf } from '../support/outputs.ts';

const server = await startTestServer();
const viewer = await server.as('viewer');
const { rows } = server.database;

// Months that changed are summed when a test says so.
await putOff(server.database, 'sum-output');
const sumMonths = () => rows('SELECT sum_output_months()');

const { makePlant, write } = outputsOf(rows);

async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

async function figures(plantId: string, day: string) {
  const { company } = await viewer.data(getFiguresSanLuongDien, { plantId, day });
  return new Map(company.map((each) => [each.span, each]));
}

describe('months that are kept summed', () => {
  /** The same of each month by another way: a day is whole by its own figure, or where no unit that ran by then lacks one. */
  const independentMonths = (plantId: string) =>
    rows(
      `WITH o AS (SELECT * FROM power_outputs WHERE plant_id = $1 AND period_kind = 'day' AND deleted_at IS NULL AND actual IS NOT NULL),
         day AS (SELECT DISTINCT period_start AS day FROM o),
         used AS (SELECT o.* FROM o WHERE o.unit_id IS NULL
           OR NOT EXISTS (SELECT FROM o AS own WHERE own.unit_id IS NULL AND own.period_start = o.period_start)),
         whole AS (SELECT day FROM day WHERE EXISTS (SELECT FROM o WHERE o.period_start = day AND o.unit_id IS NULL)
           OR NOT EXISTS (SELECT FROM generating_units AS u WHERE u.plant_id = $1 AND u.status = 1 AND u.deleted_at IS NULL
             AND (u.commissioned_on IS NULL OR u.commissioned_on <= day) AND u.id NOT IN (SELECT unit_id FROM used WHERE period_start = day)))
       SELECT to_char(period_start, 'YYYY-MM') AS month, sum(actual)::text AS amount, (count(*) FILTER (WHERE status <> 1))::int AS drafts,
         count(DISTINCT period_start) FILTER (WHERE period_start IN (SELECT day FROM whole))::int AS known
       FROM used GROUP BY 1 ORDER BY 1`,
      [plantId],
    );
  const keptMonths = (relation: string, plantId: string) =>
    rows(
      `SELECT to_char(month, 'YYYY-MM') AS month, amount::text, drafts, known FROM ${relation}
       WHERE plant_id = $1 AND amount IS NOT NULL ORDER BY 1`,
      [plantId],
    );

  test('follow every change of figures and of units, whether they were summed since or not', async () => {
    const days = fc.constantFrom('2025-01-30', '2025-01-31', '2025-02-01', '2025-02-28', '2025-03-01');
    const unit = fc.constantFrom(0, 1, 2);
    const number = fc.integer({ min: 0, max: 9999 });
    const figure = `plant_id = $1 AND unit_id IS NOT DISTINCT FROM $2 AND period_start = $3 AND deleted_at IS NULL`;
    const change = fc.oneof(
      fc.record({ what: fc.constant('sum' as const) }),
      fc.record({
        what: fc.constantFrom('write', 'trash', 'restore', 'remove', 'publish', 'move', 'blank'),
        day: days,
        to: days,
        unit,
        number,
      }),
      fc.record({
        what: fc.constant('unit' as const),
        unit: fc.constantFrom(1, 2),
        status: fc.constantFrom(0, 1),
        since: fc.option(days),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 6, maxLength: 14 }), async (changes) => {
        const { id, unitIds } = await makePlant(2);
        const places = [null, ...unitIds];
        const texts: Record<string, string> = {
          write: `INSERT INTO power_outputs (plant_id, unit_id, period_kind, period_start, actual, reason, note, status, search)
            VALUES ($1, $2, 'day', $3, $4::numeric / 8, '', '', 0, '') ON CONFLICT DO NOTHING`,
          trash: `UPDATE power_outputs SET deleted_at = now() WHERE ${figure} AND $4::int >= 0`,
          restore: `UPDATE power_outputs AS o SET deleted_at = NULL WHERE id = (SELECT max(id) FROM power_outputs
            WHERE plant_id = $1 AND unit_id IS NOT DISTINCT FROM $2 AND period_start = $3 AND deleted_at IS NOT NULL AND $4::int >= 0)
            AND NOT EXISTS (SELECT FROM power_outputs WHERE ${figure})`,
          remove: `DELETE FROM power_outputs WHERE ${figure} AND $4::int >= 0`,
          publish: `UPDATE power_outputs SET status = 1 WHERE ${figure} AND actual IS NOT NULL AND $4::int >= 0`,
          blank: `UPDATE power_outputs SET actual = NULL, status = 0 WHERE ${figure} AND $4::int >= 0`,
          move: `UPDATE power_outputs SET period_start = $5 WHERE ${figure} AND $4::int >= 0
            AND NOT EXISTS (SELECT FROM power_outputs WHERE plant_id = $1 AND unit_id IS NOT DISTINCT FROM $2 AND period_start = $5 AND deleted_at IS NULL)`,
        };
        for (const each of changes) {
          if (each.what === 'sum') await sumMonths();
          else if ('since' in each) {
            const text = 'UPDATE generating_units SET status = $2, commissioned_on = $3 WHERE id = $1';
            await rows(text, [places[each.unit], each.status, each.since]);
          } else {
            const values = [id, places[each.unit], each.day, each.number];
            await rows(texts[each.what] ?? '', each.what === 'move' ? [...values, each.to] : values);
          }
        }
        const expected = await independentMonths(id);
        expect(await keptMonths('standing_output_months', id)).toEqual(expected);
        await sumMonths();
        expect(await keptMonths('output_months', id)).toEqual(expected);
        expect(await rows('SELECT FROM output_month_changes WHERE plant_id = $1', [id])).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test('are summed again of what two writers did who did not see each other', async () => {
    const { id, unitIds } = await makePlant(2, '2025-01-01');
    const day = '2025-06-01';
    await write(id, [{ kind: 'day', start: day, actual: '10', unitId: unitIds[0] }]);
    const writer = await connected(server.database.connection);
    await writer.query('BEGIN');
    await writer.query(
      `INSERT INTO power_outputs (plant_id, unit_id, period_kind, period_start, actual, reason, note, status, search)
       VALUES ($1, $2, 'day', $3, 20, '', '', 0, '')`,
      [id, unitIds[1], day],
    );
    // Neither waits for the other, and what is not committed is not in the sum.
    await sumMonths();
    expect((await figures(id, day)).get('day')).toMatchObject({ actual: '10', knownDays: 0 });
    await writer.query('COMMIT');
    await writer.end();
    expect((await figures(id, day)).get('day')).toMatchObject({ actual: '30', knownDays: 1 });
    await sumMonths();
    expect((await figures(id, day)).get('day')).toMatchObject({ actual: '30', knownDays: 1 });
  });

  test('are summed again of a month that began while a change of units was under way', async () => {
    const { id, unitIds } = await makePlant(2, '2025-01-01');
    const [one, other] = unitIds;
    await rows(`UPDATE generating_units SET commissioned_on = '2030-01-01' WHERE id = $1`, [other]);
    await sumMonths();
    const day = '2025-06-01';
    const changing = await connected(server.database.connection);
    await changing.query('BEGIN');
    await changing.query('UPDATE generating_units SET commissioned_on = NULL WHERE id = $1', [other]);
    await write(id, [{ kind: 'day', start: day, actual: '10', unitId: one }]);
    await sumMonths();
    expect((await figures(id, day)).get('day')).toMatchObject({ actual: '10', knownDays: 1 });
    await changing.query('COMMIT');
    await changing.end();
    // The other unit ran after all, and of the day not all is known.
    expect((await figures(id, day)).get('day')).toMatchObject({ actual: '10', knownDays: 0 });
    await sumMonths();
    expect((await figures(id, day)).get('day')).toMatchObject({ actual: '10', knownDays: 0 });
    expect(await keptMonths('output_months', id)).toEqual(await independentMonths(id));
  });

  test('are written by nobody but the tables that they follow from', async () => {
    for (const table of ['output_months', 'output_month_changes'])
      await expect(server.running.database.app.executeQuery(CompiledQuery.raw(`DELETE FROM ${table}`))).rejects.toThrow(
        'permission denied',
      );
  });
});

import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { getFiguresSanLuongDien } from '../../src/features/production/figures/contract/figures.ts';
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
    for (const table of ['output_months', 'off_output_months', 'output_month_changes'])
      await expect(server.running.database.app.executeQuery(CompiledQuery.raw(`DELETE FROM ${table}`))).rejects.toThrow(
        'permission denied',
      );
  });
});

describe('months of plants that are switched off, together', () => {
  /** What is known of a month up to each of its days, of each plant that is off: that of one plant and month is shown above. */
  const independentSums = () =>
    rows(
      `SELECT to_char(m.month, 'YYYY-MM') AS month, n.number, coalesce(sum(d.amount), 0)::float AS amount,
         count(DISTINCT p.id) FILTER (WHERE d.amount IS NOT NULL)::int AS plants, count(*) FILTER (WHERE d.whole)::int AS known,
         coalesce(sum(d.drafts), 0)::int AS drafts, count(d.amount) FILTER (WHERE d.number = n.number)::int AS "dayPlants"
       FROM plants AS p
       CROSS JOIN (SELECT DISTINCT date_trunc('month', period_start)::date AS month FROM power_outputs) AS m
       CROSS JOIN LATERAL output_month(p.id, m.month) AS f
       CROSS JOIN generate_series(1, 31) AS n(number)
       CROSS JOIN LATERAL unnest(f.day_amounts, f.day_whole, f.day_drafts) WITH ORDINALITY AS d(amount, whole, drafts, number)
       WHERE p.status = 0 AND p.deleted_at IS NULL AND d.number <= n.number
       GROUP BY 1, 2 HAVING count(d.amount) > 0 ORDER BY 1, 2`,
    );
  const sums = (relation: string) =>
    rows(
      `SELECT to_char(o.month, 'YYYY-MM') AS month, d.number::int, d.amount::float, d.plants, d.known, d.drafts, d.day_plants AS "dayPlants"
       FROM ${relation} AS o CROSS JOIN LATERAL unnest(o.amounts, o.plants, o.known, o.drafts, o.day_plants)
         WITH ORDINALITY AS d(amount, plants, known, drafts, day_plants, number)
       WHERE d.plants > 0 ORDER BY 1, 2`,
    );

  test('follow every change of figures, units and of which plants are off, whether they were summed since or not', async () => {
    await rows('DELETE FROM power_outputs');
    const plants = [await makePlant(2), await makePlant(), await makePlant(1)];
    const place = fc.integer({ min: 0, max: 2 });
    const change = fc.oneof(
      fc.record({ what: fc.constant('sum' as const) }),
      fc.record({
        what: fc.constantFrom('own', 'unit', 'clear', 'publish'),
        place,
        day: fc.constantFrom('2025-01-30', '2025-01-31', '2025-02-01', '2025-03-01'),
      }),
      fc.record({ what: fc.constantFrom('off', 'on', 'trash', 'restore', 'commission'), place }),
    );
    const texts: Record<string, string> = {
      own: `INSERT INTO power_outputs (plant_id, period_kind, period_start, actual, reason, note, status, search)
        VALUES ($1, 'day', $2, 12.5, '', '', 0, '') ON CONFLICT DO NOTHING`,
      unit: `INSERT INTO power_outputs (plant_id, unit_id, period_kind, period_start, actual, reason, note, status, search)
        SELECT $1, min(id), 'day', $2, 2.25, '', '', 0, '' FROM generating_units WHERE plant_id = $1 HAVING count(*) > 0 ON CONFLICT DO NOTHING`,
      clear: 'DELETE FROM power_outputs WHERE plant_id = $1 AND period_start = $2',
      publish: 'UPDATE power_outputs SET status = 1 WHERE plant_id = $1 AND period_start = $2',
      off: 'UPDATE plants SET status = 0 WHERE id = $1',
      on: 'UPDATE plants SET status = 1 WHERE id = $1',
      trash: 'UPDATE plants SET deleted_at = now() WHERE id = $1',
      restore: 'UPDATE plants SET deleted_at = NULL WHERE id = $1',
      commission: `UPDATE generating_units SET commissioned_on = '2025-01-31' WHERE id = (SELECT max(id) FROM generating_units WHERE plant_id = $1)`,
    };
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 6, maxLength: 16 }), async (changes) => {
        for (const each of changes) {
          if (each.what === 'sum') await sumMonths();
          else if ('place' in each)
            await rows(texts[each.what] ?? '', [plants[each.place]?.id, ...('day' in each ? [each.day] : [])]);
        }
        const expected = await independentSums();
        expect(await sums('standing_off_output_months')).toEqual(expected);
        await sumMonths();
        expect(await sums('off_output_months')).toEqual(expected);
      }),
      { numRuns: 25 },
    );
    // Removed for ever they take their own with them.
    await rows('UPDATE plants SET status = 0, deleted_at = NULL');
    await write(plants[0]?.id ?? '', [{ kind: 'day', start: '2025-04-01', actual: 1 }]);
    await sumMonths();
    expect(await sums('off_output_months')).not.toEqual([]);
    await rows('DELETE FROM power_outputs');
    await rows('DELETE FROM generating_units');
    await rows('DELETE FROM plants');
    expect(await sums('standing_off_output_months')).toEqual([]);
    await sumMonths();
    expect(await sums('off_output_months')).toEqual([]);
  });

  test('are summed again of a plant that was switched off while a run did not see it', async () => {
    const { id } = await makePlant();
    await write(id, [{ kind: 'day', start: '2025-01-01', actual: 1 }]);
    await sumMonths();
    const switching = await connected(server.database.connection);
    await switching.query('BEGIN');
    await switching.query('UPDATE plants SET status = 0 WHERE id = $1', [id]);
    await write(id, [{ kind: 'day', start: '2025-02-01', actual: 2 }]);
    await sumMonths();
    expect(await sums('standing_off_output_months')).toEqual([]);
    await switching.query('COMMIT');
    await switching.end();
    const expected = await independentSums();
    expect(expected.filter(({ number }) => number === 31)).toMatchObject([{ amount: 1 }, { amount: 2 }]);
    expect(await sums('standing_off_output_months')).toEqual(expected);
    await sumMonths();
    expect(await sums('off_output_months')).toEqual(expected);
  });
});

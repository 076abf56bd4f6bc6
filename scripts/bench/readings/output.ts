import type pg from 'pg';
import type { Session } from '../stage.ts';
import type { Ledger } from './data.ts';

/** A plant for every four reservoirs, with a number of units, each of which has one figure per day. */
const [reservoirsOfAPlant, units] = [4, 4];

/** How many years ago the inactive ones were switched off: no displayed year contains any of their output. */
const yearsOff = 2;

/** Creates plants through the product and stores the published daily output of their units for the last years. */
export async function fillOutput(
  session: Session,
  client: pg.Client,
  { reservoirs, inUse, years }: Ledger,
): Promise<void> {
  for (let number = 1; number <= reservoirs / reservoirsOfAPlant; number += 1) {
    const names = { name: `Nhà máy ${number}`, code: `NM-${String(number).padStart(3, '0')}`, aliases: [] };
    const status = number <= inUse / reservoirsOfAPlant ? 1 : 0;
    const plant = { ...names, capacity: '360', designOutput: null, commissionedOn: null, description: '', status };
    await session.call('insertPlant', plant);
  }
  await client.query(unitsText, [units]);
  await client.query(fillText, [years, yearsOff]);
  await client.query('SELECT sum_output_months()');
  await client.query(
    'VACUUM (ANALYZE) power_outputs, output_months, off_output_months, output_month_changes, generating_units, plants',
  );
}

const unitsText = `
  INSERT INTO generating_units (name, code, plant_id, capacity, description, status, search)
  SELECT 'H' || number, p.code || '-H' || number, p.id, p.capacity / $1::int, '', 1, '' FROM plants AS p, generate_series(1, $1::int) AS number`;

const fillText = `
  INSERT INTO power_outputs (plant_id, unit_id, period_kind, period_start, actual, plan, reason, note, status, search)
  SELECT u.plant_id, u.id, 'day', day, 1000 + (u.id * 37 + extract(doy FROM day)::int * 11) % 700 + 0.125, 1200, '', '', 1, ''
  FROM generating_units AS u JOIN plants AS p ON p.id = u.plant_id
  CROSS JOIN LATERAL (SELECT (current_date - make_interval(years => CASE p.status WHEN 1 THEN 0 ELSE $2::int END))::date AS until) AS t
  CROSS JOIN LATERAL generate_series(t.until - make_interval(years => $1::int), t.until - 1, interval '1 day') AS day
  ORDER BY day, u.id`;

/** The active plants, for whose months figures are typed. */
export async function plantsInUse(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM plants WHERE status = 1 ORDER BY position, id');
  return rows.map(({ id }) => id);
}

/**
 * The output of a month up to a day, and of the same days of each year before, for each active plant: the input of its
 * mean.
 */
export const leastMonths = `SELECT o.plant_id, date_trunc('year', o.period_start), sum(o.actual), count(*)
  FROM generate_series(0, 10) AS back
  CROSS JOIN LATERAL (SELECT ($1::date - make_interval(years => back))::date AS until) AS y
  JOIN plants AS p ON p.status = 1
  JOIN power_outputs AS o ON o.plant_id = p.id AND o.period_kind = 'day' AND o.deleted_at IS NULL
    AND o.period_start BETWEEN date_trunc('month', y.until)::date AND y.until
  GROUP BY 1, 2`;

/** The output of a month, its quarter, its year and of all time up to a day, for each active plant, in one pass. */
export const leastFigures = `SELECT o.plant_id, sum(o.actual) FILTER (WHERE o.period_start >= date_trunc('month', $1::date)),
    sum(o.actual) FILTER (WHERE o.period_start >= date_trunc('quarter', $1::date)),
    sum(o.actual) FILTER (WHERE o.period_start >= date_trunc('year', $1::date)), sum(o.actual)
  FROM power_outputs AS o JOIN plants AS p ON p.id = o.plant_id AND p.status = 1
  WHERE o.period_kind = 'day' AND o.period_start <= $1 AND o.status = 1 AND o.deleted_at IS NULL GROUP BY o.plant_id`;

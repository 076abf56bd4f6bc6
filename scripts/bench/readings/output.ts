import type pg from 'pg';
import type { Session } from '../stage.ts';
import type { Ledger } from './data.ts';

/** A plant for every two reservoirs, with a figure of each day: so many records a year for each. */
const reservoirsOfAPlant = 2;

/** Makes plants through the product and stores their output of each day of the last years, published. */
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
  await client.query(fillText, [years]);
  await client.query('VACUUM (ANALYZE) power_outputs');
}

const fillText = `
  INSERT INTO power_outputs (plant_id, period_kind, period_start, actual, plan, reason, note, status, search)
  SELECT p.id, 'day', day, 4000 + (p.id * 37 + extract(doy FROM day)::int * 11) % 3000 + 0.125, 5000, '', '', 1, ''
  FROM plants AS p, generate_series(current_date - make_interval(years => $1), current_date - 1, interval '1 day') AS day
  ORDER BY day, p.id`;

/** The output of a month, its quarter, its year and of all time up to a day, of each plant in use, in one pass. */
export const leastFigures = `SELECT o.plant_id, sum(o.actual) FILTER (WHERE o.period_start >= date_trunc('month', $1::date)),
    sum(o.actual) FILTER (WHERE o.period_start >= date_trunc('quarter', $1::date)),
    sum(o.actual) FILTER (WHERE o.period_start >= date_trunc('year', $1::date)), sum(o.actual)
  FROM power_outputs AS o JOIN plants AS p ON p.id = o.plant_id AND p.status = 1
  WHERE o.period_kind = 'day' AND o.period_start <= $1 AND o.status = 1 AND o.deleted_at IS NULL GROUP BY o.plant_id`;

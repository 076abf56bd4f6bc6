import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import type { ReadingResult, SentReading } from '../../../src/features/hydrology/contract/readings.ts';
import { mostReadings } from '../../../src/features/hydrology/contract/readings.ts';
import type { Session } from '../stage.ts';
import { firstMeasured } from './history.ts';

const hour = 3_600_000;

/** The cost of storing hourly readings of a reservoir; seconds. */
export interface SendingFigures {
  readonly readings: number;
  /** One month after another with the call of screens and stations: validated, stored and logged. */
  readonly product: number;
  /** The rows alone, in statements of the same size. */
  readonly least: number;
}

/** Sends a number of hourly readings to the product and removes them; then inserts the same rows directly. */
export async function measureSending(
  session: Session,
  client: pg.Client,
  reservoirId: string,
  hours: number,
): Promise<SendingFigures> {
  const batches: SentReading[][] = [];
  for (let from = 0; from < hours; from += mostReadings) {
    const length = Math.min(mostReadings, hours - from);
    batches.push(Array.from({ length }, (_, place) => readingAt(reservoirId, from + place)));
  }
  // A reused database may contain readings of an interrupted run, or typed ones.
  await takeBack(client, reservoirId, hours);
  const product = await timed(async () => {
    for (const readings of batches) {
      const { verdicts } = (await session.call('insertThuyVan', { readings })) as unknown as {
        verdicts: ReadingResult[];
      };
      const other = verdicts.find(({ outcome }) => outcome !== 'stored');
      if (other) throw new Error(`A reading was not stored: ${JSON.stringify(other)}`);
    }
  });
  await takeBack(client, reservoirId, hours);
  const least = await timed(async () => {
    for (const readings of batches) await client.query(leastText, [JSON.stringify(readings)]);
  });
  await takeBack(client, reservoirId, hours);
  return { readings: hours, product, least };
}

const leastText = `INSERT INTO readings (reservoir_id, observed_at, revision, upstream, inflow, total_release, spill, turbine, doubts, corrected)
  SELECT "reservoirId", at, 1, upstream, inflow, "totalRelease", spill, turbine, '{}', false
  FROM jsonb_to_recordset($1::jsonb) AS g("reservoirId" bigint, at timestamptz, upstream numeric, inflow numeric,
    "totalRelease" numeric, spill numeric, turbine numeric)`;

/** A reading without warnings. */
function readingAt(reservoirId: string, place: number): SentReading {
  const turbine = 300 + (place % 37);
  return {
    reservoirId,
    at: new Date(firstMeasured + place * hour).toISOString(),
    upstream: (95 + 5 * Math.sin(place / 400)).toFixed(2),
    inflow: String(400 + (place % 211)),
    totalRelease: String(turbine),
    spill: '0',
    turbine: String(turbine),
  };
}

async function takeBack(client: pg.Client, reservoirId: string, hours: number): Promise<void> {
  const [from, until] = [firstMeasured, firstMeasured + hours * hour].map((at) => new Date(at).toISOString());
  const values = [reservoirId, from, until];
  await client.query('DELETE FROM readings WHERE reservoir_id = $1 AND observed_at >= $2 AND observed_at < $3', values);
  await client.query('DELETE FROM reading_days WHERE reservoir_id = $1 AND day >= $2::date AND day < $3::date', values);
  await client.query('VACUUM readings, reading_days');
}

async function timed(task: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await task();
  return (performance.now() - started) / 1_000;
}

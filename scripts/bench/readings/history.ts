import type pg from 'pg';
import { startOf } from '../../../src/lib/plant-day.ts';

/** The time of the first measured reading: before everything in the filled ledger. */
export const firstMeasured = Date.parse(startOf('2003-01-01'));

const begun = new Date(firstMeasured - 2 * 24 * 3_600_000).toISOString();

/**
 * Gives each reservoir a reading two days before the measured ones. They continue a history then: a reading more than a
 * year before the first one of its reservoir is asked whether its year is meant.
 */
export async function beginHistory(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO readings (reservoir_id, observed_at, revision, upstream, doubts, corrected)
     SELECT id, $1, 1, 95, '{}', false FROM reservoirs ON CONFLICT DO NOTHING`,
    [begun],
  );
}

/** Takes these readings away: a reused database has none of them. */
export async function endHistory(client: pg.Client): Promise<void> {
  await client.query('DELETE FROM readings WHERE observed_at = $1', [begun]);
  await client.query(`DELETE FROM reading_days WHERE day = ($1::timestamptz AT TIME ZONE 'Etc/GMT-7')::date`, [begun]);
}

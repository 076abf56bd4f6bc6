import { measured } from '../../src/features/hydrology/contract/measured-values.ts';
import type { ReadingResult, SentReading } from '../../src/features/hydrology/contract/readings.ts';
import { getDayThuyVan, insertThuyVan, updateThuyVan } from '../../src/features/hydrology/contract/readings.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import type { Client } from './client.ts';
import type { TestDatabase } from './database.ts';
import { createRecord } from './factories.ts';
import { upload } from './imports.ts';

/** A reservoir of its own for a test, with these levels; made by who may make some. */
export async function makeReservoir(client: Client, normalLevel = '117', deadLevel = '80'): Promise<string> {
  return (await createRecord(client, reservoirs, { normalLevel, deadLevel })).id;
}

const fileHeading = 'Hồ chứa,Thời điểm,Mực nước thượng lưu,Lưu lượng về hồ,Lý do';

/** Sends readings as a client, one by one or as a file, and answers their verdicts and what stands. */
export function readingTools(client: Client) {
  const send = async (operation: typeof insertThuyVan, readings: SentReading[]): Promise<ReadingResult[]> =>
    (await client.data(operation, { readings })).verdicts;
  return {
    /** What stands of a reservoir on a day, by time. */
    dayOf: async (reservoirId: string, day = '2026-05-08') => {
      const { readings } = await client.data(getDayThuyVan, { reservoirId, day });
      return readings.map((each) => [each.at, each.upstream, each.inflow]);
    },
    /** What stands of a reservoir on a day, by the hands of the clock there, with why. */
    standing: async (reservoirId: string, day: string) => {
      const { readings } = await client.data(getDayThuyVan, { reservoirId, day });
      return readings.map(({ at, upstream, inflow, reason }) => {
        const there = new Date(Date.parse(at) + 7 * 3_600_000);
        return [there.toISOString().slice(11, 16), upstream, inflow, reason];
      });
    },
    /** Has a file of these lines compared. */
    read: (...lines: string[]) => upload(client, 'importThuyVan', [fileHeading, ...lines].join('\n'), 'so-lieu.csv'),
    insert: (...readings: SentReading[]) => send(insertThuyVan, readings),
    correct: (...readings: SentReading[]) => send(updateThuyVan, readings),
  };
}

/**
 * The rows by which what is kept of days differs from what the readings as they stand say of them; none where it is right. It
 * is computed in another way than the ledger does: the readings of each day and parameter are put into order four times.
 */
export function wrongDays({ rows }: Pick<TestDatabase, 'rows'>): Promise<object[]> {
  const orders = { first: 'minute', least: 'value, minute', greatest: 'value DESC, minute', last: 'minute DESC' };
  const bound = ([name, order]: readonly string[]) =>
    `first_value(ROW(minute, value, corrected)::text) OVER (PARTITION BY reservoir_id, day, parameter ORDER BY ${order}) AS ${name}`;
  const storedBound = (name: string) => `ROW(${name}_minute, trim_scale(${name}_value), ${name}_corrected)::text`;
  return rows(
    `WITH each AS (
       SELECT r.reservoir_id, (r.observed_at AT TIME ZONE 'Etc/GMT-7')::date AS day, v.key AS parameter, r.corrected,
         (extract(epoch FROM r.observed_at - date_trunc('day', r.observed_at, 'Etc/GMT-7')) / 60)::int AS minute,
         trim_scale(v.value::numeric) AS value
       FROM current_readings AS r CROSS JOIN LATERAL jsonb_each_text(to_jsonb(r)) AS v
       WHERE v.key = ANY($1) AND v.value IS NOT NULL),
     meant AS (SELECT DISTINCT reservoir_id, day, parameter, count(*) OVER (PARTITION BY reservoir_id, day, parameter) AS readings,
       ${Object.entries(orders).map(bound).join(', ')} FROM each),
     kept AS (SELECT reservoir_id, day, parameter, readings, ${Object.keys(orders).map(storedBound).join(', ')} FROM reading_days)
     (TABLE meant EXCEPT TABLE kept) UNION ALL (TABLE kept EXCEPT TABLE meant)`,
    [measured.map(({ column }) => column)],
  );
}

/** A time of a day on the plants' clock. */
export const plantTime = (time: string, day = '2026-05-08') => `${day}T${time}:00+07:00`;

export const outcomesOf = (results: readonly Pick<ReadingResult, 'outcome'>[]) => results.map(({ outcome }) => outcome);

export const remarksOf = (results: readonly Pick<ReadingResult, 'remarks'>[]) =>
  results.flatMap(({ remarks }) => remarks.map(({ code, path }) => `${path} ${code}`));

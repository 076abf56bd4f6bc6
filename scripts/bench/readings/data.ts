import type pg from 'pg';
import type { Session } from '../stage.ts';

/** The size of a ledger of readings: a number of reservoirs with hourly readings for some years. */
export interface Ledger {
  readonly reservoirs: number;
  /** How many of them are active; nobody reads the current state of the others. */
  readonly inUse: number;
  readonly years: number;
}

/**
 * Creates reservoirs through the product, each with a table of volumes and limits; returns the ids of the active ones.
 */
export async function makeReservoirs(session: Session, { reservoirs, inUse }: Ledger): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= reservoirs; number += 1) {
    const status = number <= inUse ? 1 : 0;
    const code = `HO-${String(number).padStart(3, '0')}`;
    const { id } = await session.call('insertReservoir', { ...reservoir, name: `Hồ ${number}`, code, status });
    if (status === 0) continue;
    ids.push(String(id));
    for (const limit of limits) await session.call('insertThreshold', { ...limit, reservoirId: id, status });
  }
  return ids;
}

const [dead, normal] = [80, 117];

const reservoir = {
  aliases: [],
  river: 'Sê San',
  region: 'highlands',
  normalLevel: String(normal),
  deadLevel: String(dead),
  designFloodLevel: '118.5',
  minimumFlow: '20',
  latitude: '13.5',
  longitude: '108.2',
  volumes: Array.from({ length: 60 }, (_, place) => ({
    level: String(dead - 5 + place),
    volume: String(100 + place * place),
  })),
  expectedHours: [],
  description: '',
};

const limit = { document: '01/QĐ-TTg', description: '', low: null, high: null };
const limits = [
  { ...limit, name: 'Đón lũ', limitKind: 'pre-flood', fromDay: '08-15', toDay: '12-15', high: '110' },
  { ...limit, name: 'Mực nước cao nhất', limitKind: 'highest', fromDay: '01-01', toDay: '12-31', high: '118' },
  { ...limit, name: 'Dòng chảy tối thiểu', limitKind: 'minimum-flow', fromDay: '12-16', toDay: '06-30', low: '25' },
];

/**
 * Stores the readings of all reservoirs in chronological order: hour after hour, those of one hour together. Two in a
 * thousand were corrected, five in a thousand have a warning. The values are the same in each run.
 */
export async function fillLedger(client: pg.Client, { years }: Ledger, onYear: (year: number) => void): Promise<void> {
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'`);
  await withoutIndexes(client, async () => {
    const last = new Date().getUTCFullYear();
    for (let year = last - years; year <= last; year += 1) {
      await client.query(fillText, [`${year}-01-01T00:00:00+07:00`, years]);
      onYear(year);
    }
  });
  await client.query('RESET session_replication_role; RESET synchronous_commit; RESET work_mem');
  await client.query('VACUUM (ANALYZE) readings');
  // Without its triggers the ledger has not recorded the reservoirs and days with readings: adds them as it would have,
  // day after day.
  await client.query('INSERT INTO reservoirs_with_readings SELECT DISTINCT reservoir_id FROM readings');
  await client.query(rollUpText);
  await client.query('VACUUM (ANALYZE) reading_days');
  await client.query('CHECKPOINT');
}

/** The readings of a year from an instant on, within the last years; parameters: the instant, the number of years. */
const fillText = `
  INSERT INTO readings (reservoir_id, observed_at, revision, upstream, downstream, inflow, total_release, spill, turbine,
    bottom_gates, surface_gates, rainfall, doubts, reason, corrected, recorded_at)
  SELECT v.id, h.at, revision, round((98.5 + 14 * sin(h.turn + v.id) + v.noise / 50.0 + revision / 100.0)::numeric, 2),
    round((60 + v.noise / 40.0)::numeric, 2), round((400 + 350 * sin(h.turn - 1) + v.noise)::numeric, 2),
    round((v.spill + 300 + v.noise)::numeric, 2), v.spill, round((300 + v.noise)::numeric, 2),
    0, v.spill / 50, round((v.noise / 30.0)::numeric, 1),
    CASE WHEN v.chance % 200 = 0 THEN ARRAY['jump'] ELSE '{}' END,
    CASE WHEN v.chance % 200 = 0 OR revision > 1 THEN 'Đã đọc lại thước' END, revision > 1, h.at + interval '5 minutes'
  FROM (SELECT at, extract(epoch FROM at) / 86400 / 365.25 * 2 * pi() AS turn
    FROM generate_series($1::timestamptz, $1::timestamptz + interval '1 year' - interval '1 hour', interval '1 hour') AS at
    WHERE at <= now() AND at > now() - make_interval(years => $2)) AS h
  CROSS JOIN LATERAL (SELECT id, chance, chance % 37 AS noise, (chance % 40 = 0)::int * 100 AS spill
    FROM (SELECT id, (hashint8(id * 1000003 + extract(epoch FROM h.at)::bigint / 3600)::bigint + 2147483648) AS chance FROM reservoirs) AS each) AS v
  CROSS JOIN LATERAL generate_series(1, CASE WHEN v.chance % 500 = 1 THEN 2 ELSE 1 END) AS revision
  ORDER BY h.at, v.id`;

const rollUpText = `DO $$ BEGIN
  PERFORM roll_up_reading_days(array_agg(reservoir_id), array_agg(day))
  FROM (SELECT DISTINCT reservoir_id, (observed_at AT TIME ZONE 'Etc/GMT-7')::date AS day FROM readings) AS held GROUP BY day;
END $$`;

/** Fills the ledger without its key and indexes, which are rebuilt afterwards: sorting once is many times faster. */
async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ remove: string; make: string }>(
    `SELECT 'ALTER TABLE readings DROP CONSTRAINT ' || conname AS remove,
       'ALTER TABLE readings ADD ' || pg_get_constraintdef(oid) AS make
     FROM pg_constraint WHERE conrelid = 'readings'::regclass AND contype = 'p'
     UNION ALL SELECT 'DROP INDEX ' || indexname, replace(indexdef, ' ON ONLY ', ' ON ')
     FROM pg_indexes WHERE tablename = 'readings' AND indexname <> 'readings_pkey'`,
  );
  for (const { remove } of rows) await client.query(remove);
  await fill();
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (const { make } of rows) await client.query(make);
}

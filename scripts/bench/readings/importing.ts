import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { SpreadsheetColumn, WrittenCell } from '../../../src/platform/spreadsheets/column.ts';
import { writeXlsx } from '../../../src/platform/spreadsheets/write-xlsx.ts';
import { settled, timed, watchMemory } from '../imports.ts';
import type { ServerProcess } from '../processes.ts';
import type { Session } from '../stage.ts';
import { firstMeasured } from './history.ts';

/** The cost of importing a workbook of readings and of undoing it. Seconds; memory in MB above the idle process. */
export interface ImportingFigures {
  readonly readings: number;
  /** From sending the file until each row was validated. */
  readonly dryRun: number;
  readonly store: number;
  readonly undo: number;
  readonly growth: number;
  /** The rows alone, in one statement. */
  readonly least: number;
}

const hour = 3_600_000;

/** Imports a workbook with a number of hourly readings of some reservoirs, hour after hour, and undoes it. */
export async function measureImporting(
  product: ServerProcess,
  session: Session,
  client: pg.Client,
  count: number,
): Promise<ImportingFigures> {
  const { rows: reservoirs } = await client.query<Reservoir>(
    'SELECT id, name FROM reservoirs WHERE status = 1 ORDER BY id',
  );
  const workbook = await makeWorkbook(reservoirs, count);
  await removeReadings(client);
  const memory = watchMemory(product.pid);
  const [dryRun, read] = await timed(async () => {
    const { id } = await session.upload('importThuyVan', workbook, 'so-lieu-thuy-van.xlsx');
    return settled(session, String(id));
  });
  const { id, digest, version, warned, counts } = read;
  if (counts.added !== count || warned > 0) throw new Error(`Unexpected results: ${JSON.stringify(counts)}`);
  const [store] = await timed(async () => {
    await session.call('commitImport', { id, digest, version, rows: 'all', warned });
    return settled(session, id);
  });
  const growth = await memory.stop();
  if ((await standing(client)) !== count) throw new Error('The stored readings differ from those in the file.');
  const [undo] = await timed(async () => {
    await session.call('undoImport', { id });
    return settled(session, id);
  });
  if ((await standing(client)) !== 0) throw new Error('The import was undone, but some of its readings remain.');
  await removeReadings(client);
  const [least] = await timed(() => client.query(leastText, [JSON.stringify(leastRows(reservoirs, count))]));
  await removeReadings(client);
  return { readings: count, dryRun, store, undo, growth, least };
}

interface Reservoir {
  readonly id: string;
  readonly name: string;
}

/** The values of a reading without warnings: levels that rise by decimetres, a release that is spill and turbines. */
function valuesAt(place: number) {
  const turbine = 300 + (place % 37);
  return {
    upstream: 95 + Math.round(500 * Math.sin(place / 8_000)) / 100,
    downstream: 60.25,
    inflow: 400.5 + (place % 211),
    totalRelease: turbine,
    turbine,
    rainfall: (place % 30) / 10,
  };
}

const columns: readonly SpreadsheetColumn[] = [
  { header: 'Hồ chứa', kind: 'text' },
  { header: 'Thời điểm', kind: 'instant' },
  ...['Mực nước thượng lưu', 'Mực nước hạ lưu', 'Lưu lượng về hồ', 'ΣQx', 'Qxm', 'Lượng mưa'].map(
    (header) => ({ header, kind: 'decimal' }) as const,
  ),
];

const batchSize = 500;

async function makeWorkbook(reservoirs: readonly Reservoir[], count: number): Promise<Uint8Array<ArrayBuffer>> {
  const output = new PassThrough();
  const sheet = { name: 'Số liệu', columns };
  async function* batches() {
    for (let from = 0; from < count; from += batchSize) {
      const length = Math.min(batchSize, count - from);
      yield Array.from({ length }, (_, place): WrittenCell[] => {
        const { name, at } = placeAt(reservoirs, from + place);
        return [name, { instant: new Date(at) }, ...Object.values(valuesAt(from + place))];
      });
    }
  }
  const [bytes] = await Promise.all([buffer(output), writeXlsx(output, sheet, batches())]);
  return new Uint8Array(bytes);
}

function placeAt(reservoirs: readonly Reservoir[], place: number) {
  const { id = '', name = '' } = reservoirs[place % reservoirs.length] ?? {};
  return { id, name, at: firstMeasured + Math.floor(place / reservoirs.length) * hour };
}

function leastRows(reservoirs: readonly Reservoir[], count: number) {
  return Array.from({ length: count }, (_, place) => {
    const { id, at } = placeAt(reservoirs, place);
    return { id, at: new Date(at).toISOString(), ...valuesAt(place) };
  });
}

const leastText = `INSERT INTO readings (reservoir_id, observed_at, revision, upstream, downstream, inflow, total_release, turbine, rainfall,
    doubts, corrected)
  SELECT id, at, 1, upstream, downstream, inflow, "totalRelease", turbine, rainfall, '{}', false
  FROM jsonb_to_recordset($1::jsonb) AS g(id bigint, at timestamptz, upstream numeric, downstream numeric, inflow numeric,
    "totalRelease" numeric, turbine numeric, rainfall numeric)`;

/** The number of current readings in the measured years. */
async function standing(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM current_readings WHERE observed_at >= $1 AND observed_at < $2',
    span,
  );
  return rows[0]?.total ?? 0;
}

/** A reused database may contain readings of an interrupted run. */
async function removeReadings(client: pg.Client): Promise<void> {
  await client.query('DELETE FROM readings WHERE observed_at >= $1 AND observed_at < $2', span);
  await client.query('DELETE FROM reading_days WHERE day >= $1::date AND day < $2::date', span);
  await client.query('VACUUM readings, reading_days');
}

const span = [firstMeasured, firstMeasured + 12 * 365 * 24 * hour].map((at) => new Date(at).toISOString());

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '../processes.ts';
import { type Credentials, makeDataDirectory, openOwner, signIn } from '../stage.ts';
import { type CallFigures, measureCalls } from './calls.ts';
import { fillLedger, type Ledger, makeReservoirs } from './data.ts';
import { type GridFigures, measureGrids, type TypedGrid } from './grid.ts';
import { type ImportingFigures, measureImporting } from './importing.ts';
import { fillOutput, plantsInUse } from './output.ts';
import { measureSending, type SendingFigures } from './sending.ts';

/** What a ledger of that size costs. */
interface LedgerFigures {
  readonly rows: number;
  readonly calls: readonly CallFigures[];
}

export interface ReadingFigures {
  readonly small: LedgerFigures;
  /** The same with ten times the reservoirs, of which as many are in use. */
  readonly large: LedgerFigures | undefined;
  readonly sending: SendingFigures;
  readonly importing: ImportingFigures;
  readonly grids: readonly GridFigures[];
}

export interface ReadingOptions {
  /** Also measure ten times the readings. */
  readonly tenfold: boolean;
  /** Years that the ledger holds, and readings that are brought in and sent: fewer show in a minute whether all runs. */
  readonly years: number;
  readonly brought: number;
  /** Where the filled databases are kept and found again; undefined: they are removed. */
  readonly keptIn: string | undefined;
  /** Whether to measure what needs Chromium. */
  readonly browser: boolean;
  readonly tell: (step: string) => void;
}

const inUse = 20;

/** Fills the ledger of new installations, or takes those that were kept, and measures what is asked of it. */
export async function measureReadings(options: ReadingOptions): Promise<ReadingFigures> {
  const { years } = options;
  const { calls, rows, storing, grids } = await measureLedger({ reservoirs: inUse, inUse, years }, options, true);
  if (!storing) throw new Error('Nothing was stored.');
  const ten = { reservoirs: 10 * inUse, inUse, years };
  const large = options.tenfold ? await measureLedger(ten, options, false) : undefined;
  return { small: { rows, calls }, large, ...storing, grids };
}

async function measureLedger(ledger: Ledger, options: ReadingOptions, whole: boolean) {
  const { tell, keptIn, browser, brought } = options;
  await using place = keptIn === undefined ? makeDataDirectory() : keptDirectory(keptIn, ledger);
  const credentials = credentialsOf(place.path);
  const variables = { ADMIN_USERNAME: credentials.username, ADMIN_PASSWORD: credentials.password };
  await using product = await startProduct(place.path, variables);
  await using owner = await openOwner(place.path);
  const { client } = owner;
  const session = await signIn(product, credentials);
  const found = await client.query<{ id: string }>('SELECT id FROM reservoirs WHERE status = 1 ORDER BY id');
  const isFilled = found.rows.length > 0;
  const ids = isFilled ? found.rows.map(({ id }) => id) : await makeReservoirs(session, ledger);
  if (!isFilled) await fillLedger(client, ledger, (year) => tell(`${ledger.reservoirs} reservoirs: ${year}`));
  const output = await client.query('SELECT FROM power_outputs LIMIT 1');
  if (output.rowCount === 0) await fillOutput(session, client, ledger);
  const { rows } = await client.query<{ total: number }>('SELECT count(*)::int AS total FROM readings');
  const [first = ''] = ids;
  tell(`${rows[0]?.total} readings`);
  const calls = await measureCalls(session, client, first, tell);
  const figures = { rows: rows[0]?.total ?? 0, calls };
  if (!whole) return { ...figures, storing: undefined, grids: [] };
  const grids = browser
    ? await measureGrids(product.url, credentials, emptyGrids(first, await plantsInUse(client)))
    : [];
  tell(`${brought} readings by a workbook`);
  const importing = await measureImporting(product, session, client, brought);
  tell(`${brought} readings by calls`);
  const sending = await measureSending(session, client, first, brought);
  return { ...figures, grids, storing: { importing, sending } };
}

/** A day of readings and a month of output of which nothing is known: a level and a flow, and two units. */
function emptyGrids(reservoirId: string, plants: readonly string[]): TypedGrid[] {
  return [
    {
      name: 'readings of a day',
      address: `/hydrological-situation/entry?reservoir=${reservoirId}&day=2001-02-03&scheme=hourly`,
      columns: [
        [0, '98,25'],
        [2, '412,5'],
      ],
    },
    {
      name: 'output of a month',
      address: '/power-output/entry?month=2001-03',
      stored: { 'output-plants': plants },
      columns: [
        [1, '98,25'],
        [20, '412,5'],
      ],
    },
  ];
}

/** A directory that stays, for this ledger. */
function keptDirectory(keptIn: string, { reservoirs }: Ledger) {
  const path = join(keptIn, `${reservoirs}-reservoirs`);
  mkdirSync(path, { recursive: true });
  return { path, [Symbol.asyncDispose]: async () => undefined };
}

/** The first account of a directory, whose password stays beside its data as long as they are kept. */
function credentialsOf(directory: string): Credentials {
  const file = join(directory, 'bench-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(12).toString('base64url'), { mode: 0o600 });
  return { username: 'admin', password: readFileSync(file, 'utf8') };
}

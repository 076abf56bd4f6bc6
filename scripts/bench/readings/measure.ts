import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '../processes.ts';
import { type Credentials, makeDataDirectory, openOwner, signIn } from '../stage.ts';
import { type CallFigures, measureCalls } from './calls.ts';
import { fillLedger, type Ledger, makeReservoirs } from './data.ts';
import { browserPath, type GridFigures, measureGrids, type TypedGrid } from './grid.ts';
import { type ImportingFigures, measureImporting } from './importing.ts';
import { fillOutput, plantsInUse } from './output.ts';
import { measureSending, type SendingFigures } from './sending.ts';

export interface ReadingFigures {
  /** How many readings the ledger holds, and the one of ten times the reservoirs, of which as many are in use. */
  readonly rows: number;
  readonly grownRows: number | undefined;
  readonly calls: readonly CallFigures[];
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

/** Fills the ledgers of new installations, or takes those that were kept, and measures what is asked of them. */
export async function measureReadings(options: ReadingOptions): Promise<ReadingFigures> {
  const { years, browser, brought, tell } = options;
  // At once, and not after the minutes that it takes to fill a ledger.
  const executablePath = browser ? browserPath() : undefined;
  await using ledger = await openLedger({ reservoirs: inUse, inUse, years }, options);
  await using grown = options.tenfold ? await openLedger({ reservoirs: 10 * inUse, inUse, years }, options) : undefined;
  const calls = await measureCalls(ledger, grown, tell);
  const { product, credentials, session, client, first } = ledger;
  const grids = executablePath
    ? await measureGrids(executablePath, product.url, credentials, emptyGrids(first, await plantsInUse(client)))
    : [];
  tell(`${brought} readings by a workbook`);
  const importing = await measureImporting(product, session, client, brought);
  tell(`${brought} readings by calls`);
  const sending = await measureSending(session, client, first, brought);
  return { rows: ledger.rows, grownRows: grown?.rows, calls, grids, importing, sending };
}

/** The product on a ledger of that size, somebody signed in to it, and its database. */
async function openLedger(size: Ledger, { tell, keptIn }: ReadingOptions) {
  await using opened = new AsyncDisposableStack();
  const place = opened.use(keptIn === undefined ? makeDataDirectory() : keptDirectory(keptIn, size));
  const credentials = credentialsOf(place.path);
  const variables = { ADMIN_USERNAME: credentials.username, ADMIN_PASSWORD: credentials.password };
  const product = opened.use(await startProduct(place.path, variables));
  const { client } = opened.use(await openOwner(place.path));
  const session = await signIn(product, credentials);
  const found = await client.query<{ id: string }>('SELECT id FROM reservoirs WHERE status = 1 ORDER BY id');
  const isFilled = found.rows.length > 0;
  const [first = ''] = isFilled ? found.rows.map(({ id }) => id) : await makeReservoirs(session, size);
  if (!isFilled) await fillLedger(client, size, (year) => tell(`${size.reservoirs} reservoirs: ${year}`));
  const output = await client.query('SELECT FROM power_outputs LIMIT 1');
  if (output.rowCount === 0) await fillOutput(session, client, size);
  const counted = await client.query<{ total: number }>('SELECT count(*)::int AS total FROM readings');
  const rows = counted.rows[0]?.total ?? 0;
  tell(`${rows} readings`);
  const all = opened.move();
  const close = () => all.disposeAsync();
  return { product, credentials, session, client, first, rows, [Symbol.asyncDispose]: close };
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

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '../processes.ts';
import { type Credentials, makeDataDirectory, openOwner, signIn } from '../stage.ts';
import { type CallFigures, measureCalls } from './calls.ts';
import { fillLedger, type Ledger, makeReservoirs } from './data.ts';
import { browserPath, type GridFigures, measureGrids, type TypedGrid } from './grid.ts';
import { beginHistory, endHistory } from './history.ts';
import { type ImportingFigures, measureImporting } from './importing.ts';
import { fillOutput, plantsInUse } from './output.ts';
import { measureSending, type SendingFigures } from './sending.ts';

export interface ReadingFigures {
  /**
   * The number of readings in the ledger, and in the one with ten times the reservoirs, of which as many are active.
   */
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
  /**
   * Years of readings in the ledger, and readings to import and send: small numbers test in a minute that everything
   * runs.
   */
  readonly years: number;
  readonly brought: number;
  /** Where the filled databases are stored for reuse; undefined: they are deleted. */
  readonly keptIn: string | undefined;
  /** Whether to measure what needs Chromium. */
  readonly browser: boolean;
  readonly tell: (step: string) => void;
}

const inUse = 20;

/** Fills the ledgers of new installations, or reuses stored ones, and measures their calls. */
export async function measureReadings(options: ReadingOptions): Promise<ReadingFigures> {
  const { years, browser, brought, tell } = options;
  // Fails at once, and not after the minutes that it takes to fill a ledger.
  const executablePath = browser ? browserPath() : undefined;
  await using ledger = await openLedger({ reservoirs: inUse, inUse, years }, options);
  await using grown = options.tenfold ? await openLedger({ reservoirs: 10 * inUse, inUse, years }, options) : undefined;
  const calls = await measureCalls(ledger, grown, tell);
  const { product, credentials, session, client, first } = ledger;
  const grids = executablePath
    ? await measureGrids(executablePath, product.url, credentials, emptyGrids(first, await plantsInUse(client)))
    : [];
  await beginHistory(client);
  tell(`${brought} readings by a workbook`);
  const importing = await measureImporting(product, session, client, brought);
  tell(`${brought} readings by calls`);
  const sending = await measureSending(session, client, first, brought);
  await endHistory(client);
  return { rows: ledger.rows, grownRows: grown?.rows, calls, grids, importing, sending };
}

/** The product on a ledger of that size, a signed-in session, and its database. */
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

/** An empty day of readings and an empty month of output: a level and a flow, and two units. */
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

/** A permanent directory for this ledger. */
function keptDirectory(keptIn: string, { reservoirs }: Ledger) {
  const path = join(keptIn, `${reservoirs}-reservoirs`);
  mkdirSync(path, { recursive: true });
  return { path, [Symbol.asyncDispose]: async () => undefined };
}

/** The first account of a directory, whose password is stored next to its data as long as that is. */
function credentialsOf(directory: string): Credentials {
  const file = join(directory, 'bench-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(12).toString('base64url'), { mode: 0o600 });
  return { username: 'admin', password: readFileSync(file, 'utf8') };
}

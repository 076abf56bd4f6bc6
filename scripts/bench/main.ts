import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenStale } from '../builds.ts';
import { measureAccess } from './access.ts';
import { measureAudit } from './audit-cost.ts';
import { measureBrowser } from './browser.ts';
import { bulkUploadReport, measureBulkUpload } from './bulk-upload.ts';
import { measureColdStart } from './cold-start.ts';
import { measureConcurrentUsers } from './concurrent-users.ts';
import { fillNews, lastNews, multiplyNews, removeAfter } from './data.ts';
import { measureDemo } from './demo-ready.ts';
import { interruptible } from './disposable.ts';
import { measureFilters } from './filter-latency.ts';
import { identityReport, measureIdentity, measureIdentityAlone } from './identity.ts';
import { measureImports } from './imports.ts';
import { type Peer, readPeer } from './peer.ts';
import { measurePeer } from './peer-visit.ts';
import { measurePictures, picturesReport } from './pictures.ts';
import { databasePid, residentMemory, startProduct, startServer } from './processes.ts';
import { measureReadings } from './readings/measure.ts';
import { readingsReport, readingsSectionOf, withReadingsSection } from './readings/notified.ts';
import { pageOf, type Results, tablesOf } from './report.ts';
import { type Comparison, compare, makeScenarios } from './scenarios.ts';
import { explainSearch } from './search-plan.ts';
import { measureSignInFlood } from './sign-in-flood.ts';
import { measureSpreadsheets } from './spreadsheets.ts';
import { makeCredentials, makeDataDirectory, openOwner, prepareSurroundings, signIn } from './stage.ts';
import { measureStreams, streamsReport } from './streams.ts';
import { measureStyles, stylesReport } from './styles.ts';
import { searchedNames } from './text.ts';

const usage = `npm run bench -- [options]
  --rows <n>       news in the table (20000)
  --seconds <n>    length of a round (5)
  --rounds <n>     rounds per server and scenario (3)
  --large          also compare the staff and public lists with a million rows (takes minutes and about 10 GB of disk)
  --pictures <n>   only send this many photographs to a new installation, compared with plain sharp
  --drop <n>       only choose this many photographs at once on the library's page in Chromium
  --streams <n>    only open this many event streams on one process, and send notifications to all
  --styles <n>     only open the first list in each navigation style, this many times in turns
  --identity       only measure the processor time of signing in and of calls with a token (a minute)
  --demo <n>       only start the demonstration this many times, from no build and no data
  --beside <dir>   with --demo: another checkout of the product, in turns with this one
  --readings       only measure calls on 1.75 million hydrological readings, compared with the least statement for each
  --tenfold        with --readings: also on 17.5 million (filling takes some minutes and 5 GB of disk)
  --years <n>      with --readings: years of readings (10); a small number tests in a minute that everything runs
  --brought <n>    with --readings: readings to import from a workbook, and to send (100000)
  --kept-in <dir>  with --readings: store the filled databases there, or reuse existing ones
  --people         also simulate 200 concurrent editors (a minute)
  --peer <url>     send the same requests to another product; see --peer-paths
  --peer-paths <f> a JSON file like scripts/bench/peers/payload.json
  --no-browser     skip what needs the browser application and Chromium
  --publish        write docs/benchmark.md`;

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    large: { type: 'boolean', default: false },
    pictures: { type: 'string' },
    drop: { type: 'string' },
    streams: { type: 'string' },
    styles: { type: 'string' },
    identity: { type: 'boolean', default: false },
    demo: { type: 'string' },
    beside: { type: 'string' },
    readings: { type: 'boolean', default: false },
    tenfold: { type: 'boolean', default: false },
    years: { type: 'string', default: '10' },
    brought: { type: 'string', default: '100000' },
    'kept-in': { type: 'string' },
    people: { type: 'boolean', default: false },
    peer: { type: 'string' },
    'peer-paths': { type: 'string' },
    browser: { type: 'boolean', default: true },
    publish: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowNegative: true,
});

const page = join(import.meta.dirname, '../../docs/benchmark.md');
const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');
const largeRows = 1_000_000;
const repeats = 5;
/** Milliseconds until a started server is idle. */
const settling = 3_000;

if (options.help) console.log(usage);
else await interruptible(run);

async function run(): Promise<void> {
  const rows = Number(options.rows);
  const load = { seconds: Number(options.seconds), rounds: Number(options.rounds) };
  if (options.demo !== undefined) {
    const checkouts = ['.', ...(options.beside ? [options.beside] : [])];
    console.log(await measureDemo(checkouts, Number(options.demo)));
    return;
  }
  buildWhenStale('web', 'compressed', 'server');
  const credentials = makeCredentials();
  if (options.pictures !== undefined) {
    console.log(picturesReport(await measurePictures(credentials, Number(options.pictures), load.rounds)));
    return;
  }
  if (options.drop !== undefined) {
    console.log(bulkUploadReport(await measureBulkUpload(credentials, Number(options.drop))));
    return;
  }
  if (options.streams !== undefined) {
    console.log(streamsReport(await measureStreams(credentials, Number(options.streams))));
    return;
  }
  if (options.styles !== undefined) {
    console.log(stylesReport(await measureStyles(credentials, rows, Number(options.styles))));
    return;
  }
  if (options.identity) {
    console.log(identityReport(await measureIdentityAlone(credentials)));
    return;
  }
  if (options.readings) {
    const { tenfold, browser, 'kept-in': keptIn } = options;
    const [years, brought] = [Number(options.years), Number(options.brought)];
    const figures = await measureReadings({ tenfold, browser, keptIn, years, brought, tell });
    console.log(readingsReport(figures));
    if (options.publish) publish(withReadingsSection(published(), figures, command));
    return;
  }
  const peer =
    options.peer && options['peer-paths'] ? readPeer(options.peer, options['peer-paths'], process.env) : undefined;
  await using directory = makeDataDirectory();
  const { small, category, ...measured } = await measureServer(directory.path, rows, load, credentials, peer);
  tell('cold start');
  const coldStart = await measureColdStart(directory.path, repeats);
  tell('sign-in flood');
  const flood = await measureSignInFlood(directory.path, credentials, load.seconds);
  let results: Results = { rows, ...load, ...measured, coldStart, flood };
  if (options.large) {
    const large = await measureLarge(directory.path, category, credentials);
    results = { ...results, flatness: { rows: largeRows, small, large } };
  }
  console.log(`\n${tablesOf(results)}`);
  if (!options.publish) return;
  publish(`${pageOf(results, command)}\n${readingsSectionOf(published())}`.trimEnd());
}

function published(): string {
  return readFileSync(page, 'utf8');
}

function publish(text: string): void {
  writeFileSync(page, `${text.trimEnd()}\n`);
  tell(`written ${page}`);
}

type Credentials = ReturnType<typeof makeCredentials>;

/** Fills a new database and measures everything that needs the running servers. */
async function measureServer(
  dataDirectory: string,
  rows: number,
  load: { seconds: number; rounds: number },
  credentials: Credentials,
  peer: Peer | undefined,
) {
  const { username, password } = credentials;
  await using product = await startProduct(dataDirectory, { ADMIN_USERNAME: username, ADMIN_PASSWORD: password });
  await using owner = await openOwner(dataDirectory);
  const session = await signIn(product, credentials);
  const surroundings = await prepareSurroundings(session);
  tell(`filling the table with ${rows} news`);
  await fillNews(owner.client, rows, surroundings);
  const idle = await idleMemory(dataDirectory);

  const plans = [];
  for (const { word } of searchedNames) plans.push(await explainSearch(owner.connection, word));
  const comparisons: Comparison[] = [];
  {
    const script = join(import.meta.dirname, 'bare-server.ts');
    await using bare = await startServer([process.execPath, script], {
      CONNECTION: JSON.stringify(owner.connection),
      PRODUCT: product.url,
      FILES: join(dataDirectory, 'files'),
    });
    const pid = databasePid(dataDirectory);
    const targets = { product: { ...product, databasePid: pid }, bare: { ...bare, databasePid: pid } };
    for (const scenario of await makeScenarios(owner.client, session, surroundings)) {
      tell(scenario.name);
      const comparison = await compare(scenario, targets, load, peer);
      tell(`  product / bare ${(comparison.product.requestsPerSecond / comparison.bare.requestsPerSecond).toFixed(2)}`);
      comparisons.push(comparison);
    }
  }
  if (options.people) tell('people');
  const people = options.people ? await measureConcurrentUsers(product, owner.client, session) : undefined;
  tell('audit');
  const lastId = await lastNews(owner.client);
  const audit = await measureAudit(owner.connection);
  await removeAfter(owner.client, lastId);
  tell('access');
  const access = await measureAccess(product, dataDirectory, owner, session, credentials);
  tell('identity');
  const identity = await measureIdentity(product, session, credentials);
  const memory = { idle, loaded: residentMemory(product.pid) };
  const category = surroundings.categories.at(-1) ?? '';
  const small = options.large ? await measureFilters(product, session, category) : new Map();
  tell('browser');
  const browser = options.browser ? await measureBrowser(product.url, credentials, repeats) : undefined;
  const beside = peer?.entrance && { name: peer.name, ...(await measurePeer(peer.entrance, repeats)) };
  // Last: its effects keep the database busy for a while.
  tell('spreadsheets');
  const imports = await measureImports(product, owner.client, session);
  const spreadsheets = await measureSpreadsheets();
  const version = await owner.client.query<{ server_version: string }>('SHOW server_version');
  return {
    databaseVersion: version.rows[0]?.server_version ?? '',
    plans,
    comparisons,
    peer: peer?.name,
    people,
    audit,
    access,
    identity,
    imports,
    spreadsheets,
    memory,
    browser,
    beside,
    small,
    category,
  };
}

/** Resident megabytes of an idle product process that has just started. */
async function idleMemory(dataDirectory: string): Promise<number> {
  await using product = await startProduct(dataDirectory);
  await new Promise((resolve) => setTimeout(resolve, settling));
  return residentMemory(product.pid);
}

/** Grows the table to a million rows and measures the list's filters there. */
async function measureLarge(dataDirectory: string, category: string, credentials: Credentials) {
  await using product = await startProduct(dataDirectory);
  await using owner = await openOwner(dataDirectory);
  await multiplyNews(owner.client, largeRows, (copy) => tell(`growing the table: copy ${copy}`));
  // Awaited here: the servers stop when this function returns.
  return await measureFilters(product, await signIn(product, credentials), category);
}

function tell(step: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${step}`);
}

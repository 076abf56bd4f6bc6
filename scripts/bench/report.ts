import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import packageJson from '../../package.json' with { type: 'json' };
import { scriptBudgets } from '../script-sizes.ts';
import type { AccessCost } from './access.ts';
import type { AuditCost } from './audit-cost.ts';
import type { BrowserFigures } from './browser.ts';
import type { ConcurrentUserFigures } from './concurrent-users.ts';
import type { Latencies } from './filter-latency.ts';
import type { IdentityCost } from './identity.ts';
import type { ImportCost } from './imports.ts';
import { connections } from './load.ts';
import type { PeerEntrance } from './peer-visit.ts';
import type { Comparison } from './scenarios.ts';
import type { SearchPlan } from './search-plan.ts';
import type { FloodCost } from './sign-in-flood.ts';
import { slowLine } from './slow-line.ts';
import type { SpreadsheetFigures } from './spreadsheets.ts';

/** All measurements of a run; what it did not measure is absent. */
export interface Results {
  readonly rows: number;
  readonly seconds: number;
  readonly rounds: number;
  readonly databaseVersion: string;
  readonly comparisons: readonly Comparison[];
  /** The name of the product that got the same requests. */
  readonly peer?: string | undefined;
  readonly people?: ConcurrentUserFigures | undefined;
  readonly plans: readonly SearchPlan[];
  readonly audit: AuditCost;
  /** Resident megabytes of the server process. */
  readonly memory: { readonly idle: number; readonly loaded: number };
  /** Milliseconds. */
  readonly coldStart: number;
  readonly access: AccessCost;
  readonly identity: IdentityCost;
  readonly flood: FloodCost;
  readonly imports: ImportCost;
  readonly spreadsheets: SpreadsheetFigures;
  readonly browser?: BrowserFigures | undefined;
  readonly beside?: (PeerEntrance & { readonly name: string }) | undefined;
  readonly flatness?: { readonly rows: number; readonly small: Latencies; readonly large: Latencies };
}

/** The results as Markdown, for the terminal and the published page. */
export function tablesOf(results: Results): string {
  const sections = [loadTable(results), planList(results), singleTable(results), spreadsheetTable(results)];
  if (results.beside) sections.push(peerTable(results, results.beside));
  if (results.people) sections.push(peopleTable(results.people));
  if (results.flatness) sections.push(flatnessTable(results));
  return sections.join('\n\n');
}

/** The page docs/benchmark.md: the machine, the tables, and how each number is measured. */
export function pageOf(results: Results, command: string): string {
  return `# Benchmark

What the product costs beside the least that could answer the same questions: a bare Fastify server with prepared
statements on the same tables, without sign-in, permissions, validation or history.

${environmentOf(results, command)}

${tablesOf(results)}

${methodOf(results)}
`;
}

function environmentOf({ databaseVersion, browser }: Results, command: string): string {
  const { fastify, pg, kysely } = packageJson.dependencies;
  const chromium = browser ? `, Chromium ${browser.version}` : '';
  const load = loadavg().map((value) => value.toFixed(1));
  return `- Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}.
- Machine: ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GB of memory; load average at the end ${load.join(', ')}. Load generator, servers and database share it.
- Node ${process.versions.node}, PostgreSQL ${databaseVersion}, Fastify ${fastify}, pg ${pg}, Kysely ${kysely}${chromium}.`;
}

function loadTable({ comparisons, peer: name }: Results): string {
  const lines = comparisons.flatMap(({ scenario, product, bare, peer }) => {
    const ratio = product.requestsPerSecond / bare.requestsPerSecond;
    return [
      row(scenario.name, 'product', ...figures(product), `**${ratio.toFixed(2)}**`, `≥ ${scenario.aim.toFixed(1)}`),
      row('', 'bare', ...figures(bare), '', ''),
      ...(peer
        ? [
            row(
              '',
              name ?? '',
              ...figures(peer),
              `product / this ${(product.requestsPerSecond / peer.requestsPerSecond).toFixed(1)}`,
              '',
            ),
          ]
        : []),
    ];
  });
  return table(
    [
      'scenario',
      'server',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'server CPU ms',
      'database CPU ms',
      'product / bare',
      'aim',
    ],
    lines,
  );
}

/** The sign-ins and first lists of both products side by side. */
function peerTable({ access, browser }: Results, { name, signIns, visits }: NonNullable<Results['beside']>): string {
  const lines = [row('sign-ins a second', String(Math.round(access.signIns)), String(Math.round(signIns)))];
  if (browser && visits) {
    const { first, slow } = visits;
    const times = (rowsVisible: number, alive: number) => `${Math.round(rowsVisible)} / ${Math.round(alive)} ms`;
    const own = [
      times(browser.first.rowsVisible, browser.first.alive),
      times(browser.slow.rowsVisible, browser.slow.alive),
    ];
    lines.push(
      row('first list: ten rows visible / its buttons answer', own[0] ?? '', times(first.rowsVisible, first.alive)),
      row(
        'fetched until then',
        `${Math.round(browser.first.requests)} requests`,
        `${Math.round(first.requests)} requests`,
      ),
      row('the same on the slow line', own[1] ?? '', times(slow.rowsVisible, slow.alive)),
    );
  }
  return table(['beside each other', 'product', name], lines);
}

function figures(round: Comparison['product']): string[] {
  const { requestsPerSecond, p50, p99, serverCpu, databaseCpu } = round;
  return [
    String(Math.round(requestsPerSecond)),
    p50.toFixed(1),
    p99.toFixed(1),
    Number.isNaN(serverCpu) ? '' : serverCpu.toFixed(3),
    Number.isNaN(databaseCpu) ? '' : databaseCpu.toFixed(3),
  ];
}

function planList({ plans, rows }: Results): string {
  return plans
    .map(({ word, matches, indexes, sequential }) => {
      const share = ((100 * matches) / rows).toFixed(2);
      const scan = sequential ? '**a sequential scan**' : 'no sequential scan';
      return `- Search for “${word}”: ${matches} matches (${share} %), ${scan}; indexes ${indexes.join(', ')}.`;
    })
    .join('\n');
}

function singleTable({ coldStart, memory, audit, access, identity, flood, browser }: Results): string {
  const lines = [
    row('cold start', `${Math.round(coldStart)} ms`, '< 1,000 ms'),
    row('memory, idle', `${Math.round(memory.idle)} MB`, '< 140 MB'),
    row('memory, after the load', `${Math.round(memory.loaded)} MB`, '< 240 MB'),
    row('audit, of one insert', `${Math.round(audit.audited - audit.plain)} of ${Math.round(audit.audited)} µs`, ''),
    row('audit, sealing one entry in the background', `${Math.round(audit.sealed)} µs`, ''),
    row('permission check of one call', `${access.permission.toFixed(1)} µs`, '< 20 µs'),
    row('the same with a personal access token', `${access.token.toFixed(1)} µs`, '< 20 µs'),
    row(
      'a call with a personal access token, beside one with a session',
      `${identity.token.toFixed(1)} µs of processor`,
      '< 20 µs',
    ),
    row(
      'one sign-in',
      `${identity.signIn.toFixed(1)} ms of processor; bare Argon2id ${identity.hash.toFixed(1)} ms`,
      '< 2 ms beside the hash',
    ),
    row(
      'sign-ins',
      `${Math.round(access.signIns)} a second; bare Argon2id hashes ${Math.round(access.hashes)}`,
      '≥ 0.85 of the hashes',
    ),
    row(
      'half the lists of one reader, under a flood of sign-ins',
      `${flood.flooded.toFixed(1)} ms; without ${flood.quiet.toFixed(1)} ms; ${Math.round(flood.signIns)} sign-ins a second`,
      '< 2 times',
    ),
    row(
      'page of the audit log, slowest filter',
      `${access.auditPage.toFixed(1)} ms (${access.auditFilter})`,
      '< 50 ms',
    ),
  ];
  if (browser) lines.push(...browserRows(browser));
  return table(['figure', 'measured', 'aim'], lines);
}

function browserRows({ signInScripts, listScripts, first, second, slow }: BrowserFigures): string[] {
  const ms = (value: number) => `${Math.round(value)} ms`;
  return [
    row(
      'scripts of the sign-in page',
      `${signInScripts.toFixed(1)} KB`,
      `< ${scriptBudgets.signIn.most.toFixed(1)} KB`,
    ),
    row(
      'scripts of the first list page',
      `${listScripts.toFixed(1)} KB`,
      `< ${scriptBudgets.firstList.most.toFixed(1)} KB`,
    ),
    row('list: ten rows visible', ms(first.rowsVisible), '< 250 ms'),
    row('list: its buttons answer', ms(first.alive), '< 900 ms'),
    row('list: fetched until then', `${first.requests} requests, ${Math.round(first.kilobytes)} KB`, '≤ 25 requests'),
    row('list, second visit: its buttons answer', ms(second.alive), '< 500 ms'),
    row('list, second visit: scripts over the line', String(second.scripts), '0'),
    row('slow line: sign-in page', ms(slow.signInPage), '< 1,200 ms'),
    row('slow line: ten rows visible', ms(slow.rowsVisible), '< 1,000 ms'),
    row('slow line: the list’s buttons answer', ms(slow.alive), '< 3,000 ms'),
    row('slow line: an article opened from its list', ms(slow.article), '< 1,000 ms'),
    row('slow line: told that a save is under way', ms(slow.saving), ''),
  ];
}

function spreadsheetTable({ imports, spreadsheets }: Results): string {
  const { rows, wrong, dryRun, store, undo } = imports;
  const number = (value: number) => Math.round(value).toLocaleString('en');
  const files = Object.entries(spreadsheets).map(([task, { rowsPerSecond, growth }]) =>
    row(`${task}, 100,000 rows of 12 columns`, `${number(rowsPerSecond)} rows/s`, `${number(growth)} MB`, ''),
  );
  return table(
    ['spreadsheets', 'measured', 'peak memory above idle', 'aim'],
    [
      row(`compare ${number(rows)} rows, ${wrong} of them wrong`, `${dryRun.toFixed(2)} s`, '', '< 5 s'),
      row('store the right ones', `${store.toFixed(2)} s`, `${number(imports.importGrowth)} MB`, '< 10 s, < 300 MB'),
      row('undo the import', `${undo.toFixed(2)} s`, '', ''),
      row(
        `export ${number(imports.exportedRows)} staff as .xlsx`,
        `${number(imports.exportedPerSecond)} rows/s`,
        `${number(imports.exportGrowth)} MB`,
        '',
      ),
      ...files,
    ],
  );
}

function peopleTable({ editors, think, calls }: ConcurrentUserFigures): string {
  const lines = calls.map(({ name, perSecond, p50, p99 }) =>
    row(name, perSecond.toFixed(1), p50.toFixed(1), p99.toFixed(1), '< 150 ms'),
  );
  return table(
    [`${editors} editors, each ${think / 1_000} s between two calls`, 'calls/s', 'p50 ms', 'p99 ms', 'aim of p99'],
    lines,
  );
}

function flatnessTable({ flatness, rows }: Results): string {
  if (!flatness) return '';
  const { small, large } = flatness;
  const lines = [...small].map(([name, milliseconds]) => {
    const later = large.get(name) ?? Number.NaN;
    return row(name, milliseconds.toFixed(2), later.toFixed(2), (later / milliseconds).toFixed(2));
  });
  const number = (value: number) => value.toLocaleString('en');
  return table(['first page', `ms at ${number(rows)} rows`, `ms at ${number(flatness.rows)} rows`, 'ratio'], lines);
}

function methodOf({ rows, seconds, rounds, flatness, peer, people }: Results): string {
  const large = flatness
    ? '\n- The last table: the median of 100 requests, one at a time, the client included. The larger table holds copies of the smaller one, each with a title of its own.'
    : '';
  return `## How the numbers are taken

- The database holds ${rows.toLocaleString('en')} news of about 4 KB in 20 categories, and 2 % more in the trash, filled with generated text and the product's own folded search words, then vacuumed.
- Requests: autocannon, ${connections} connections on 127.0.0.1, ${seconds} s a round after a warm-up, ${rounds} rounds of product and bare server in turn, only one of them under load at a time. Each figure is the median of its rounds; latencies are of all requests of a round. Nothing is compressed, because no client asks for it.
- The product is the production server with sign-in, permission, validation, history and logging of warnings. The bare server answers the same columns and joins, counts its totals and searches title and summary with ILIKE, as is usual; its insert is a single statement into the same table with the same indexes, without search words or history. Inserted rows are removed after each round.
- For visitors: “kept” is what many ask for in the same second, beside a bare handler that sends the same bytes from its memory; “read anew” are 4,400 different pages or articles in turn, more than are asked for while one is kept, beside the usual statements (the bare server counts the page's total). Pictures are the copies of 320 pixels; parts are 64 KB of a document of 4 MB, which no process keeps, beside a bare handler that reads the same part from the disk. No answer is compressed.
${peerMethod(peer)}${peopleMethod(people)}- CPU: user and system time a request, of the server process and of all PostgreSQL processes, from /proc.
- Audit: the median of 2,000 single inserts of an article with its entry in the log, less that of as many without, in turn on one connection; sealing: in batches of 500, right after.
- Search plans: EXPLAIN of the statement that the product sends.
- Cold start: from starting the process on an initialised data directory, whose PostgreSQL is stopped, to the first 200 of /readyz; the median of five. Memory: VmRSS of the server process before its first list and after all the load above.
- Permission check: who calls, by its cookie or its token, and whether its roles grant the operation, for a caller that is remembered; 200,000 times in one process. Sign-ins and hashes: as many clients as cores, one after the other each, five seconds. Processor time of a sign-in, a hash and a call, with a token and with a session: of all threads, by the nanosecond, less what the process uses while nobody calls, in rounds of 8 and 400 in turns; medians of 25 (\`npm run bench -- --identity\` measures these alone). Audit log: the median of 20 calls under each of nine filters at 100,000 entries, all sealed.
- Imports: through the running product, one at a time, from sending the file until it is compared (stored, taken back); the staff table is the same before and after, by digest. Peak memory: VmRSS of the server process, looked at every 20 ms. Reading and writing files: each in a process of its own, the median of three.
- Scripts: every .js file that Chromium downloads until the network is quiet, compressed by gzip. List: from the navigation's start, signed in, in a window that has settled, the median of five. Rows visible: ten table rows painted. Its buttons answer: the first frame in which a press on a row's action is made on the application itself, not on the first look; that the question whether to remove the record then comes is checked. First with an empty HTTP cache, then in another window of the same browser.
- Slow line: Chromium's emulation, ${slowLine.roundTrip} ms a round trip, ${slowLine.down} Mbit/s down and ${slowLine.up} up; it loses no packets. Article: from the press on its title in the list, when the network was quiet, until the title stands in its form; saving: from Ctrl+S until the button shows that it works.${large}`;
}

function peerMethod(peer: string | undefined): string {
  if (!peer) return '';
  return `- ${peer}: asked by the same load generator in the same rounds, at the address given (\`--peer\`), with the requests of \`--peer-paths\`; what it does for them (columns, texts, rights) is its own. Its processor time is not known. Its first list answers from the frame on in which React has made a row its own, which is before a press need do anything; of the product a press is answered.\n`;
}

function peopleMethod(people: ConcurrentUserFigures | undefined): string {
  if (!people) return '';
  return `- Editors: ${people.editors} signed-in windows of 50 accounts, each in a loop of its own for a minute: of a hundred calls 40 lists, 15 searches, 30 articles and 15 saves of an article that nobody else changes; between two calls a pause of ${people.think / 1_000} s on average, exponentially distributed. Times are the client's.\n`;
}

function table(head: readonly string[], lines: readonly string[]): string {
  return [row(...head), row(...head.map(() => '---')), ...lines].join('\n');
}

function row(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

import { availableParallelism, cpus, loadavg } from 'node:os';
import type { GridFigures } from './grid.ts';
import type { ReadingFigures } from './measure.ts';

/** The measurements of readings as Markdown tables, for the terminal and the benchmark page. */
export function readingsReport({ rows, grownRows, calls, importing, sending, grids }: ReadingFigures): string {
  const number = (value: number) => value.toLocaleString('en');
  const ms = (value: number) => value.toFixed(1);
  const head = ['call', 'product ms', 'least statement ms', 'aim ms'];
  const more = grownRows ? [`product ms at ${number(grownRows)}`, 'ratio'] : [];
  const lines = calls.map(({ name, product, least, grown, aim }) => [
    name,
    ms(product),
    ms(least),
    aim === undefined ? '' : `< ${aim}`,
    ...(grown ? [ms(grown), (grown / product).toFixed(2)] : []),
  ]);
  const seconds = (value: number) => value.toFixed(1);
  return [
    `${number(rows)} readings:`,
    table([...head, ...more], lines),
    table(
      [`${number(importing.readings)} readings`, 'product s', 'rows alone s', 'aim s'],
      [
        ['a workbook: each row judged', seconds(importing.dryRun), '', ''],
        ['its rows stored', seconds(importing.store), seconds(importing.least), ''],
        ['both', seconds(importing.dryRun + importing.store), seconds(importing.least), '< 15'],
        ['the import taken back', seconds(importing.undo), '', ''],
        ['sent in calls of a month each', seconds(sending.product), seconds(sending.least), '< 15'],
      ],
    ),
    `The server process grew by ${importing.growth.toFixed(0)} MB at most while the workbook was judged and stored.`,
    ...(grids.length > 0 ? [gridTable(grids)] : []),
  ].join('\n\n');
}

function gridTable(grids: readonly GridFigures[]): string {
  const lines = grids.map(({ name, keys, framesShown, slowestFrame, keyToFrame }) => [
    name,
    String(keys),
    `${framesShown.toFixed(1)} %`,
    slowestFrame.toFixed(0),
    ...[keyToFrame.p50, keyToFrame.p95, keyToFrame.p99].map((value) => value.toFixed(1)),
  ]);
  const head = [
    'table typed into, cells',
    'keys',
    'frames of 60 a second',
    'slowest frame ms',
    'key to frame: p50 ms',
    'p95',
    'p99',
  ];
  return table(head, lines);
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
}

const heading = '## Hydrological readings';

/** The section about readings in a benchmark page; empty without one. */
export function readingsSectionOf(page: string): string {
  const place = page.indexOf(heading);
  return place < 0 ? '' : page.slice(place);
}

/** A benchmark page with these measurements of readings as its last section, replacing earlier ones. */
export function withReadingsSection(page: string, figures: ReadingFigures, command: string): string {
  const load = loadavg()
    .map((each) => each.toFixed(1))
    .join(', ');
  const section = `${heading}

- Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}; ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores; load average at the end ${load}.

${readingsReport(figures)}

- The ledger holds the readings of 20 reservoirs, every hour for ten years, in the order in which they would have come: hour after hour, those of one
  hour side by side. Two in a thousand were corrected. Ten times as many are those of 200 reservoirs, in a database of their own, of which the same 20
  are in use, so that the answers are of one size and the ledger alone is larger.
- Calls: the median of 60 over HTTP, one at a time, the client included; in turn with the least statement that answers the question, prepared, on
  a connection of its own, all of its rows taken over (of a year 8,760, of which the product answers at most 1,600), and with the same call
  of a second server on the larger ledger.
- Output: five plants of four units, each with a figure of each day of ten years. The month to date comes with the same days of the year before and the mean of all years.
  The larger ledger's company has fifty plants, of which 45 were switched off two years ago and their ten years of output stay in its sums: ten times as many
  figures, in answers of one size.
- A workbook: .xlsx, a row for each hour and reservoir; from sending it until each row was judged, from the press on “store” until all rows were stored, each
  with its entry in the log. Beside it the same rows in one statement, neither judged nor logged.
- Calls: of one reservoir, in calls of 744 hours; each reading is judged by those around it and stored with its entry in the log. Beside
  it the same rows in as many statements, without either.
- Typing: Chromium, ten keys a second into empty tables, twelve cells down a column and twelve down another. A frame is missed when none was drawn within its
  sixtieth of a second; from a key to the end of the first frame after it.
`;
  return `${page.replace(readingsSectionOf(page), '').trimEnd()}\n\n${section}`;
}

import type { GridFigures } from './grid.ts';
import type { ReadingFigures } from './measure.ts';

/** What was measured of the readings, as tables of Markdown for the terminal and for the page of figures alike. */
export function readingsTold({ small, large, sending, grids }: ReadingFigures): string {
  const number = (value: number) => value.toLocaleString('en');
  const ms = (value: number) => value.toFixed(1);
  const head = ['call', 'product ms', 'least statement ms', 'aim ms'];
  const more = large ? [`product ms at ${number(large.rows)}`, 'ratio'] : [];
  const lines = small.calls.map(({ name, product, least, aim }) => {
    const grown = large?.calls.find((each) => each.name === name)?.product;
    return [name, ms(product), ms(least), `< ${aim}`, ...(grown ? [ms(grown), (grown / product).toFixed(2)] : [])];
  });
  const seconds = (value: number) => value.toFixed(1);
  return [
    `${number(small.rows)} readings:`,
    table([...head, ...more], lines),
    table(
      ['100,000 readings', 'product s', 'rows alone s', 'aim s'],
      [[`sent in calls of a month each`, seconds(sending.product), seconds(sending.least), '< 15']],
    ),
    ...(grids.length > 0 ? [gridTable(grids)] : []),
  ].join('\n\n');
}

function gridTable(grids: readonly GridFigures[]): string {
  const lines = grids.map(({ cells, keys, framesShown, slowestFrame, keyToFrame }) => [
    cells,
    String(keys),
    `${framesShown.toFixed(1)} %`,
    slowestFrame.toFixed(0),
    ...[keyToFrame.p50, keyToFrame.p95, keyToFrame.p99].map((value) => value.toFixed(1)),
  ]);
  const head = [
    'cells typed into',
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { ColumnKind, SpreadsheetColumn, WrittenCell } from '../../src/platform/spreadsheets/column.ts';
import { openSpreadsheet } from '../../src/platform/spreadsheets/read.ts';
import { writeCsv } from '../../src/platform/spreadsheets/write-csv.ts';
import { writeXlsx } from '../../src/platform/spreadsheets/write-xlsx.ts';
import { median } from './load.ts';

/** Rows per second, and the peak memory growth of the process in megabytes. */
interface SpreadsheetFigure {
  readonly rowsPerSecond: number;
  readonly growth: number;
}

type SpreadsheetTask = 'write xlsx' | 'read xlsx' | 'write csv' | 'read csv';
export type SpreadsheetFigures = Readonly<Record<SpreadsheetTask, SpreadsheetFigure>>;

const tasks: readonly SpreadsheetTask[] = ['write xlsx', 'read xlsx', 'write csv', 'read csv'];

/** Writes and reads files of 12 columns, in turn, each time in a separate process; the medians of `rounds` rounds. */
export async function measureSpreadsheets(rows = 100_000, rounds = 3): Promise<SpreadsheetFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'spreadsheets-'));
  const found = new Map<SpreadsheetTask, SpreadsheetFigure[]>(tasks.map((task) => [task, []]));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const task of tasks) found.get(task)?.push(await runInProcess(task, folder, rows));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const figure = (task: SpreadsheetTask): SpreadsheetFigure => ({
    rowsPerSecond: median((found.get(task) ?? []).map(({ rowsPerSecond }) => rowsPerSecond)),
    growth: median((found.get(task) ?? []).map(({ growth }) => growth)),
  });
  return {
    'write xlsx': figure('write xlsx'),
    'read xlsx': figure('read xlsx'),
    'write csv': figure('write csv'),
    'read csv': figure('read csv'),
  };
}

async function runInProcess(task: SpreadsheetTask, folder: string, rows: number): Promise<SpreadsheetFigure> {
  const child = spawn(process.execPath, [import.meta.filename, task, folder, String(rows)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const printed = (await child.stdout.setEncoding('utf8').toArray()).join('');
  await ended;
  if (child.exitCode !== 0) throw new Error(`${task} ended with ${child.exitCode}.`);
  return JSON.parse(printed) as SpreadsheetFigure;
}

const kinds: readonly ColumnKind[] = [
  ...(['text', 'text', 'text', 'date', 'instant', 'integer'] as const),
  ...(['integer', 'integer', 'decimal', 'decimal', 'boolean', 'text'] as const),
];
const columns: SpreadsheetColumn[] = kinds.map((kind, index) => ({ header: `Cột ${index + 1}`, kind }));

function sampleRow(index: number): WrittenCell[] {
  const [code, day] = [String(index).padStart(6, '0'), new Date(86_400_000 * (index % 12_000))];
  const texts = [code, `Nguyễn Văn Thuỷ ${index}`, `Phòng Kỹ thuật ${index % 20}`];
  const dates = [{ date: day.toISOString().slice(0, 10) }, { instant: new Date(1.6e12 + 60_000 * index) }];
  const numbers = [index % 12, 2_000 + (index % 26), 1_000 * index, (index % 100) / 7, (index % 1_000) / 1_000];
  return [...texts, ...dates, ...numbers, index % 2 === 0, `Ghi chú về nhân viên số ${index}`];
}

async function* sampleRows(count: number) {
  for (let start = 0; start < count; start += 500) {
    yield Array.from({ length: Math.min(500, count - start) }, (_, index) => sampleRow(start + index));
  }
}

async function run(task: SpreadsheetTask, folder: string, rows: number): Promise<SpreadsheetFigure> {
  const path = join(folder, task.endsWith('xlsx') ? 'file.xlsx' : 'file.csv');
  const before = process.memoryUsage.rss() / 1024 ** 2;
  const started = performance.now();
  let done = 0;
  if (task.startsWith('read')) {
    const opened = await openSpreadsheet({ name: path, path });
    for await (const batch of opened.rows) done += batch.length;
    if (done !== rows + 1) throw new Error(`${done} rows were read.`);
  } else {
    const write = task === 'write xlsx' ? writeXlsx : writeCsv;
    await write(createWriteStream(path), { name: 'Nhân viên', columns }, sampleRows(rows));
  }
  const rowsPerSecond = (1000 * rows) / (performance.now() - started);
  return { rowsPerSecond, growth: peakMemory() - before };
}

/** The peak resident memory of this process, in megabytes. */
function peakMemory(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

if (process.argv[1] === import.meta.filename) {
  const [, , task, folder, rows] = process.argv;
  console.log(JSON.stringify(await run(task as SpreadsheetTask, folder ?? '', Number(rows))));
}

import { performance } from 'node:perf_hooks';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { ImportDetail } from '../../src/features/spreadsheets/contract/operations.ts';
import type { ColumnKind, WrittenCell } from '../../src/platform/spreadsheets/column.ts';
import { writeXlsx } from '../../src/platform/spreadsheets/write-xlsx.ts';
import { residentMemory, type ServerProcess } from './processes.ts';
import type { Session } from './stage.ts';

/** The cost of importing a workbook of staff, of undoing it, and of exporting one. Times in seconds, memory in MB. */
export interface ImportCost {
  readonly rows: number;
  readonly wrong: number;
  /** From the upload until every row was compared with the table. */
  readonly dryRun: number;
  readonly store: number;
  readonly undo: number;
  readonly exportedRows: number;
  readonly exportedPerSecond: number;
  /** The peak memory growth of the server process during the import, and during the export. */
  readonly importGrowth: number;
  readonly exportGrowth: number;
}

const [rows, badCells, exportedRows] = [10_000, 300, 100_000];

/** Measures an import of 10,000 rows with 300 bad cells, and an export of 100,000, through the running product. */
export async function measureImports(product: ServerProcess, client: pg.Client, session: Session): Promise<ImportCost> {
  const workbook = await makeWorkbook();
  const before = await digest(client);
  const importing = watchMemory(product.pid);
  const [dryRun, read] = await timed(async () => settled(session, await upload(session, workbook)));
  if (read.counts.wrong !== badCells) throw new Error(`${read.counts.wrong} rows have errors, not ${badCells}.`);
  const { id, version } = read;
  const [store] = await timed(async () => {
    await session.call('commitImport', { id, digest: read.digest, version, rows: 'right', warned: read.warned });
    return settled(session, id);
  });
  const importGrowth = await importing.stop();
  const [undo] = await timed(async () => {
    await session.call('undoImport', { id });
    return settled(session, id);
  });
  if ((await digest(client)) !== before) throw new Error('The table differs from its state before the import.');

  await fillStaff(client);
  const exporting = watchMemory(product.pid);
  const [spent] = await timed(() => session.download('exportStaff', {}));
  const exportGrowth = await exporting.stop();
  await client.query(`DELETE FROM staff WHERE employee_code LIKE 'BX%'`);
  return {
    rows,
    wrong: badCells,
    dryRun,
    store,
    undo,
    exportedRows,
    exportedPerSecond: exportedRows / spent,
    importGrowth,
    exportGrowth,
  };
}

/** The result of a task, and the seconds that it took. */
export async function timed<Result>(task: () => Promise<Result>): Promise<[number, Result]> {
  const started = performance.now();
  const result = await task();
  return [(performance.now() - started) / 1000, result];
}

async function upload(session: Session, workbook: Uint8Array<ArrayBuffer>): Promise<string> {
  const { id } = await session.upload('importStaff', workbook, 'nhan-vien.xlsx');
  return String(id);
}

/** Waits until an import is idle. @throws Error with the import's problem. */
export async function settled(session: Session, id: string): Promise<ImportDetail> {
  for (;;) {
    const detail = (await session.call('getDetailImport', { id })) as unknown as ImportDetail;
    if (!['reading', 'storing', 'undoing'].includes(detail.state)) {
      if (detail.problem) throw new Error(detail.problem);
      return detail;
    }
    await wait(100);
  }
}

/** A digest of the staff without their versions. */
async function digest(client: pg.Client): Promise<string> {
  const { rows: found } = await client.query<{ digest: string | null }>(
    `SELECT md5(string_agg((to_jsonb(s) - 'version')::text, '' ORDER BY s.id)) AS digest FROM staff AS s`,
  );
  return String(found[0]?.digest);
}

const columns: readonly (readonly [string, ColumnKind])[] = [
  ['Mã nhân viên', 'text'],
  ['Họ và tên', 'text'],
  ['Giới tính', 'text'],
  ['Ngày sinh', 'date'],
  ['Đơn vị', 'text'],
  ['Chức vụ', 'text'],
  ['Trình độ', 'text'],
  ['Số điện thoại', 'text'],
  ['Email', 'text'],
  ['Địa chỉ', 'text'],
  ['Ngày vào công ty', 'date'],
];

/** A workbook of staff in which every 33rd row has a bad cell, up to the wanted number. */
async function makeWorkbook(): Promise<Uint8Array<ArrayBuffer>> {
  const output = new PassThrough();
  const sheet = { name: 'Nhân viên', columns: columns.map(([header, kind]) => ({ header, kind })) };
  async function* batches() {
    for (let from = 0; from < rows; from += 500) yield Array.from({ length: 500 }, (_, index) => rowAt(from + index));
  }
  const [bytes] = await Promise.all([buffer(output), writeXlsx(output, sheet, batches())]);
  return new Uint8Array(bytes);
}

function rowAt(index: number): WrittenCell[] {
  const bad = index % 33 === 0 && index / 33 < badCells ? (index / 33) % 3 : undefined;
  const day = (offset: number) => new Date(86_400_000 * (offset + (index % 9_000))).toISOString().slice(0, 10);
  return [
    `BW${String(index).padStart(6, '0')}`,
    `Nguyễn Văn Thuỷ ${index}`,
    index % 2 === 0 ? 'Nam' : 'Nữ',
    bad === 0 ? '31/02/1990' : { date: day(1_000) },
    bad === 1 ? 'Phòng Không Có' : 'Phân xưởng Vận hành',
    'Trưởng ca',
    bad === 2 ? 'Rất cao' : 'Đại học',
    '0912345678',
    `nhan-vien-${index}@example.vn`,
    `Thôn ${index % 40}`,
    { date: day(11_000) },
  ];
}

async function fillStaff(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO staff (full_name, employee_code, unit_id, position_id, gender, birth_date, phone, email, address,
       joined_on, show_on_site, status, search)
     SELECT 'Nguyễn Văn Thuỷ ' || n, 'BX' || n, (SELECT min(id) FROM units), 70, 'male', date '1980-01-01' + n % 7000,
       '0912345678', 'nhan-vien-' || n || '@example.vn', 'Thôn ' || n % 40, date '2010-01-01' + n % 4000, false, 1,
       array_to_tsvector(ARRAY['nguyen', 'van', 'thuy'])
     FROM generate_series(1, ${exportedRows}) AS n`,
  );
  await client.query('ANALYZE staff');
}

/** Watches a process's resident memory; `stop` returns its peak growth in megabytes. */
export function watchMemory(pid: number) {
  const began = residentMemory(pid);
  let peak = began;
  const sample = () => {
    peak = Math.max(peak, residentMemory(pid));
  };
  const timer = setInterval(sample, 20);
  return {
    async stop(): Promise<number> {
      clearInterval(timer);
      sample();
      return peak - began;
    },
  };
}

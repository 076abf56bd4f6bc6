import { expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import type { ImportDetail, ImportRow } from '../../src/features/spreadsheets/contract/operations.ts';
import { startTestServer } from '../support/harness.ts';
import { rowsOf, settled, upload } from '../support/imports.ts';
import { type OfficeWorkbook, officePlants, officeWorkbook } from '../support/office-workbooks.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
for (const [place, name] of officePlants.entries())
  await administrator.data(resourceOperations(plants).insert, { name, code: `VP${place}`, capacity: '30000' });

const operations = { staff: 'importStaff', 'power-outputs': 'importSanLuongDien' };

/** What is stored of a cell as the truth writes it: an amount without its unit. */
function plain(field: string, stored: string): string {
  if (field === 'actual' || field === 'plan')
    return String(Number(stored.replace(/ MWh$/, '').replaceAll('.', '').replace(',', '.')));
  return stored;
}

/** The month in the key of a row of output, which stands in no cell of its own. */
function monthOf(key: string): string {
  const [month, year] = /(\d+)\/(\d{4})/.exec(key)?.slice(1) ?? [];
  return `${Number(month)}/${year}`;
}

/** What is silently wrong: a row of data that is lost or reads otherwise, or another row that is taken for data. */
function faultsOf({ truths, hidden }: OfficeWorkbook, found: ImportDetail, rows: readonly ImportRow[]): string[] {
  const asked = new Set(
    found.columns.flatMap(({ field, questions }) => (questions.some(({ answer }) => answer === null) ? [field] : [])),
  );
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  if (found.hidden.rows !== hidden.size) return [`${found.hidden.rows} hidden rows for ${hidden.size}`];
  const strangers = rows.filter(({ number, kind }) => !truths.has(number) && ['added', 'changed'].includes(kind));
  const wrong = [...truths].flatMap(([number, truth]) => {
    const row = byNumber.get(number);
    if (!row || row.kind === 'passed') return hidden.has(number) ? [] : [`${number}: lost (${row?.reason})`];
    if (row.kind === 'wrong') return [];
    return Object.entries(truth).flatMap(([field, value]) => {
      const cell = row.cells.find((each) => each.field === field);
      const is = field === 'period' ? monthOf(row.key) : plain(field, cell?.stored ?? '');
      if (is === value || cell?.warning || asked.has(field)) return [];
      return [`${number} ${field}: ${is} for ${value} (${cell?.text})`];
    });
  });
  return [...strangers.map(({ number, title }) => `${number}: ${title} is no data`), ...wrong];
}

test('forty further workbooks as offices make them have nothing silently wrong', async () => {
  const faults: Record<string, unknown> = {};
  let [told, read] = [0, 0];
  for (let seed = 1; seed <= 40; seed += 1) {
    const workbook = await officeWorkbook(seed);
    const first = await upload(administrator, operations[workbook.resource], workbook.bytes, workbook.name);
    // The encoding is asked; whoever sees the letters says which.
    const found = first.encoding ? await reread(first, { encoding: first.encoding.recognised }) : first;
    const rows = await rowsOf(administrator, found);
    const wrong = found.obstacles.length > 0 ? [] : faultsOf(workbook, found, rows);
    if (found.sheet !== '' && found.sheet !== workbook.sheet) wrong.push(`sheet ${found.sheet}`);
    if (wrong.length > 0) faults[workbook.name] = wrong;
    told += workbook.truths.size;
    read += rows.filter(({ number, kind }) => workbook.truths.has(number) && kind === 'added').length;
  }
  expect(faults).toEqual({});
  // Refusing everything would be right, and of no use.
  expect(read / told).toBeGreaterThan(0.5);
});

async function reread({ id, version }: ImportDetail, said: object): Promise<ImportDetail> {
  await administrator.data('updateImport', { id, version, ...said });
  return settled(administrator, id);
}

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { migrationText } from '../../scripts/new-resource/migration.ts';
import type { ImportCell, ImportDetail, ImportRow } from '../../src/features/spreadsheets/contract/operations.ts';
import { spreadsheetOperations } from '../../src/features/spreadsheets/contract/operations.ts';
import { createDatabase } from '../support/database.ts';
import { everyKind } from '../support/every-kind.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { rowsOf, settled, upload } from '../support/imports.ts';

// Files share their modules: this one has its own, and leaves none of them behind.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock('../../src/product/resources.ts');
  vi.resetModules();
});

// The product with one resource more, which has fields of every kind.
vi.mock('../../src/product/resources.ts', async (original) => {
  const { resources } = await original<typeof import('../../src/product/resources.ts')>();
  const { everyKind: added } = await import('../support/every-kind.ts');
  const all = [...resources, added];
  return { resources: all, resourceRegistry: new Map(all.map((resource) => [resource.name, resource])) };
});
const { resourceRegistry } = await import('../../src/product/resources.ts');
const database = await createDatabase();
for (const statement of migrationText(everyKind, resourceRegistry).split(/;\n/)) {
  if (statement.trim() !== '') await database.rows(statement);
}
const server = await startTestServer({ database });
const administrator = await server.as('administrator');

/** Texts by field: of a value as the preview shows it, or what its reason holds. */
type Texts = Record<string, string>;

/** What is to become of a row; one that is passed over is at least never stored. */
type Verdict =
  | 'passed'
  | 'unchanged'
  | { readonly added: Texts; readonly warnings?: Texts }
  | { readonly changed: Texts; readonly warnings?: Texts }
  | { readonly wrong: Texts };

/** What stands beside a workbook; see the folder's README. */
interface Expected {
  readonly resource: string;
  readonly headerRow: number;
  readonly sheet?: string;
  readonly existing?: Record<string, unknown>[];
  readonly rows: Record<string, Verdict>;
  readonly answers?: { index: number; question: string; answer: string }[];
  /** The verdicts once these questions are answered. */
  readonly answered?: Record<string, Verdict>;
}

const folder = join(import.meta.dirname, '../fixtures/spreadsheets/offices');
const files = globSync('*.{xlsx,csv}', { cwd: folder }).toSorted();

describe('workbooks as offices make them', () => {
  test('each has what is expected of it beside it', () => {
    expect(files.length).toBeGreaterThanOrEqual(30);
    const described = globSync('*.json', { cwd: folder }).map((name) => basename(name, '.json'));
    expect(described.toSorted()).toEqual(files.map((name) => name.replace(/\.[^.]+$/, '')).toSorted());
  });

  test.each(files)('%s', async (name) => {
    const expected = JSON.parse(readFileSync(join(folder, name.replace(/\.[^.]+$/, '.json')), 'utf8')) as Expected;
    const resource = resourceRegistry.get(expected.resource);
    const operation = resource && spreadsheetOperations(resource)?.importRecords.name;
    if (!resource || !operation) throw new TypeError(`${name} is for no resource.`);
    for (const record of expected.existing ?? []) await createRecord(administrator, resource, record);
    const found = await upload(administrator, operation, new Uint8Array(readFileSync(join(folder, name))), name);
    expect(found).toMatchObject({ state: 'ready', obstacles: [], headerRow: expected.headerRow });
    if (expected.sheet !== undefined) expect(found.sheet).toBe(expected.sheet);
    await judge(found, expected.rows);
    if (!expected.answers) return;
    await administrator.data('updateImport', { id: found.id, version: found.version, answers: expected.answers });
    await judge(await settled(administrator, found.id), expected.answered ?? {});
  });
});

/** Holds every row of a file to what is expected of it. */
async function judge(found: ImportDetail, expected: Record<string, Verdict>): Promise<void> {
  const rows = await rowsOf(administrator, found);
  const rowsByNumber = new Map(rows.map((row) => [String(row.number), row]));
  const numbers = Object.entries(expected).flatMap(([number, result]) => (result === 'passed' ? [] : [number]));
  const said = rows.filter(({ number }) => expected[number] !== 'passed').map(({ number }) => String(number));
  expect(said).toEqual(numbers);
  const results = Object.fromEntries(
    Object.entries(expected).map(([number, result]) => [number, resultOf(rowsByNumber.get(number), result)]),
  );
  expect(results).toEqual(
    Object.fromEntries(Object.entries(expected).map(([number, result]) => [number, asMatchers(result)])),
  );
}

/** What became of a row, in the words of a verdict. */
function resultOf(row: ImportRow | undefined, expected: Verdict): unknown {
  const isStored = row !== undefined && row.kind !== 'wrong';
  if (expected === 'passed') return isStored && ['added', 'changed', 'unchanged'].includes(row.kind) ? row : 'passed';
  if (!row || row.kind === 'unchanged') return row?.kind;
  if (row.kind === 'wrong') return { wrong: { ...textsOf(row.cells, ({ error }) => error) } };
  const warnings = textsOf(row.cells, ({ warning }) => warning);
  // Cells that say nothing are left out: what a new record then holds is not the file's.
  const values = textsOf(row.cells, ({ text, stored }) => (text === '' ? null : stored || null));
  return { [row.kind]: values, ...(Object.keys(warnings).length > 0 && { warnings }) };
}

function textsOf(cells: readonly ImportCell[], text: (cell: ImportCell) => string | null): Texts {
  return Object.fromEntries(
    cells.flatMap((cell) => {
      const found = text(cell);
      return found === null ? [] : [[cell.field, found]];
    }),
  );
}

/** Reasons and warnings are held by what they say, values by every letter. */
function asMatchers(result: Verdict): unknown {
  if (typeof result === 'string') return result;
  const parts = (texts: Texts) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, expect.stringContaining(text)]));
  if ('wrong' in result) return { wrong: parts(result.wrong) };
  return { ...result, ...(result.warnings && { warnings: parts(result.warnings) }) };
}

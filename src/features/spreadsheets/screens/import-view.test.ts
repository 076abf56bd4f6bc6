import { describe, expect, test } from 'vitest';
import type { ImportColumn, ImportDetail, ImportState } from '../contract/operations.ts';
import { resumeHref } from './import-address.ts';
import { stepOf, viewOf } from './import-view.ts';

const named: ImportColumn = {
  index: 0,
  letter: 'A',
  header: 'Mã nhân viên',
  field: 'employeeCode',
  by: 'header',
  hidden: false,
  says: null,
  part: false,
  questions: [],
  examples: ['NV01'],
};
const stranger: ImportColumn = { ...named, index: 1, letter: 'B', header: 'Ghi chú', field: null, by: null };

function detail(state: ImportState, news: Partial<ImportDetail> = {}): ImportDetail {
  const counts = { added: 1, changed: 0, unchanged: 0, wrong: 0, passed: 0 };
  return { state, obstacles: [], columns: [named], counts, ...news } as ImportDetail;
}

describe('what is shown of an import', () => {
  test.each(['storing', 'undoing', 'reading'] as const)('%s is told as work', (state) => {
    expect(viewOf(detail(state), undefined)).toBe('working');
  });

  test.each(['stored', 'undone', 'cancelled', 'failed'] as const)('%s is an end, whatever was asked for', (state) => {
    expect(viewOf(detail(state), 'columns')).toBe('outcome');
  });

  test('a file whose columns are all known is looked at straight away', () => {
    expect(viewOf(detail('ready'), undefined)).toBe('preview');
    expect(viewOf(detail('ready'), 'columns')).toBe('columns');
  });

  test('a column nobody knows is asked about first, one that was passed over on purpose is not', () => {
    expect(viewOf(detail('ready', { columns: [named, stranger] }), undefined)).toBe('columns');
    expect(viewOf(detail('ready', { columns: [named, stranger] }), 'preview')).toBe('preview');
    expect(viewOf(detail('ready', { columns: [named, { ...stranger, by: 'chosen' }] }), undefined)).toBe('preview');
  });

  test('nothing is looked at while something is in the way', () => {
    expect(viewOf(detail('ready', { obstacles: ['Thiếu cột'] }), 'preview')).toBe('columns');
  });

  test('columns stay in sight while a change of them is read', () => {
    const reading = detail('reading');
    expect(viewOf(reading, 'columns')).toBe('columns');
    expect(stepOf(reading, 'columns')).toBe('columns');
    // A preview shows results: while there are none, the page says that the file is read.
    expect(viewOf(reading, 'preview', true)).toBe('preview');
    expect(viewOf(reading, 'preview', false)).toBe('working');
    expect(stepOf(detail('storing'), 'working')).toBe('result');
    expect(stepOf(reading, 'working')).toBe('columns');
  });

  test('what could not be read to its end has not been looked at', () => {
    const none = { added: 0, changed: 0, unchanged: 0, wrong: 0, passed: 0 };
    expect(stepOf(detail('failed', { counts: none }), 'outcome')).toBe('columns');
    expect(stepOf(detail('failed'), 'outcome')).toBe('result');
  });
});

test('an import goes on where its rows are looked at, once there are any', () => {
  const summary = (state: ImportState, added: number) =>
    resumeHref({
      ...detail(state, { counts: { added, changed: 0, unchanged: 0, wrong: 0, passed: 0 } }),
      id: '7',
      resource: 'readings',
    });
  expect(summary('ready', 3)).toBe('/import/readings/7?step=preview');
  expect(['ready', 'reading'].map((state) => summary(state as ImportState, 0))).toEqual(
    Array(2).fill('/import/readings/7'),
  );
  expect(summary('stored', 3)).toBe('/import/readings/7');
});

import { textOf } from '../../engine/kinds/sheet.ts';
import type { CheckedRow } from './checked-row.ts';
import { joinedCell } from './joined-columns.ts';
import type { ClassifiedRow } from './row-classifier.ts';

/** A skipped row in the form that is stored: with its key, so that personal data in it can be found. */
export function skippedRow({ row, reason, group }: ClassifiedRow, keyIndexes: readonly number[]): CheckedRow {
  return {
    number: row.number,
    kind: 'passed',
    key: textOf(joinedCell(row.cells, keyIndexes)).trim(),
    title: '',
    recordId: null,
    recordVersion: null,
    cells: row.cells,
    values: { ...group },
    before: null,
    errors: [],
    warnings: [],
    reason,
    mended: {},
    sources: {},
    published: false,
    visibility: null,
  };
}

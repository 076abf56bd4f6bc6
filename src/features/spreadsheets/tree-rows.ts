import { ProblemError } from '../../contract/errors.ts';
import { type Resource, treeOf } from '../../declare/resource.ts';
import { checkTree } from '../../engine/tree.ts';
import type { Database } from '../../platform/database/connect.ts';
import { parentRow } from './file-parents.ts';
import type { StoredRow } from './queries/rows.ts';
import { StoringProblem } from './storing-problem.ts';

/** Groups rows so that no row's parent is in the same group: a parent gets its id before its children need it. */
export function* withoutOwnParents(resource: Resource, rows: readonly StoredRow[]): Generator<StoredRow[]> {
  const tree = treeOf(resource);
  let group: StoredRow[] = [];
  for (const row of rows) {
    const parent = tree && parentRow(row.values[tree.name]);
    if (parent !== undefined && group.some(({ number }) => number === parent)) {
      yield group;
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield group;
}

/**
 * The values of a row with the id of its parent from an earlier row. @throws StoringProblem when the parent was not
 * stored.
 */
export function withParentId(
  resource: Resource,
  row: StoredRow,
  rowIds: ReadonlyMap<number, string>,
): StoredRow['values'] {
  const tree = treeOf(resource);
  const parent = tree && parentRow(row.values[tree.name]);
  if (!tree || parent === undefined) return row.values;
  const id = rowIds.get(parent);
  // The parent's row was wrong or skipped.
  if (id === undefined) throw new StoringProblem('parentMissing', { row: row.number, parent });
  return { ...row.values, [tree.name]: id };
}

/** Refuses rows that would make the tree circular or too deep. @throws StoringProblem */
export async function checkTrees(
  transaction: Database,
  resource: Resource,
  rows: readonly StoredRow[],
  rowIds: ReadonlyMap<number, string>,
): Promise<void> {
  const tree = treeOf(resource);
  if (!tree) return;
  for (const { number, values } of rows) {
    if (typeof values[tree.name] !== 'string') continue;
    try {
      await checkTree(transaction, resource, rowIds.get(number) ?? null, values[tree.name]);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      throw new StoringProblem('treeRule', { row: number, max: tree.maxDepth });
    }
  }
}

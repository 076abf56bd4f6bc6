import type { Translate } from '../../browser/translation.ts';
import { type Group, inGroups } from '../../lib/groups.ts';
import { groupName } from '../group-name.ts';
import type { TreeRow } from './tree.ts';

/** The rows of a list by a field with the key of their group. */
export function rowGroups(t: Translate, rows: readonly TreeRow[], field: string): Group<TreeRow>[] {
  return inGroups(
    rows,
    ({ record }) => String(record[field] ?? ''),
    (key) => groupName(t, key),
  );
}

import type { AnyRecord } from '../../declare/record.ts';

/** A record at its position in the tree. */
export interface TreeRow {
  readonly record: AnyRecord;
  /** From 0. */
  readonly depth: number;
  readonly parentId: string | null;
  readonly hasChildren: boolean;
  /** The titles of its ancestors, then its own. */
  readonly path: readonly string[];
}

interface TreeShape {
  /** The field with the parent's id; without one every record is a root. */
  readonly parentField: string | undefined;
  readonly titleField: string;
  /** Records whose children are hidden. */
  readonly collapsed?: ReadonlySet<string>;
}

/** The records in depth-first order, each parent before its children. A record whose parent is missing is a root. */
export function treeRows(records: readonly AnyRecord[], { parentField, titleField, collapsed }: TreeShape): TreeRow[] {
  const known = new Set(records.map((record) => record.id));
  const children = new Map<string | null, AnyRecord[]>();
  for (const record of records) {
    const parent = parentField === undefined ? null : record[parentField];
    const key = typeof parent === 'string' && known.has(parent) ? parent : null;
    children.set(key, [...(children.get(key) ?? []), record]);
  }
  const rows: TreeRow[] = [];
  const add = (parentId: string | null, depth: number, ancestors: readonly string[]) => {
    for (const record of children.get(parentId) ?? []) {
      const path = [...ancestors, String(record[titleField])];
      rows.push({ record, depth, parentId, hasChildren: children.has(record.id), path });
      if (!collapsed?.has(record.id)) add(record.id, depth + 1, path);
    }
  };
  add(null, 0, []);
  return rows;
}

/** The ids of a record and its descendants. */
export function branchIds(rows: readonly TreeRow[], id: string): Set<string> {
  const branch = new Set([id]);
  for (const row of rows) if (row.parentId !== null && branch.has(row.parentId)) branch.add(row.record.id);
  return branch;
}

/**
 * The new positions after the record at `from` was moved to `to` among its siblings: their existing positions are
 * reassigned, so that records on other pages keep theirs. Only changed ones are returned.
 */
export function positionsAfterMove(siblings: readonly AnyRecord[], from: number, to: number) {
  const order = [...siblings];
  order.splice(to, 0, ...order.splice(from, 1));
  const places = siblings.map((record) => Number(record.position)).sort((one, other) => one - other);
  const changed: { id: string; position: number }[] = [];
  let last = -1;
  for (const [index, record] of order.entries()) {
    // Two records can share a position (both imported, say); afterwards they no longer do.
    last = Math.max(places[index] ?? 0, last + 1);
    if (last !== record.position) changed.push({ id: record.id, position: last });
  }
  return changed;
}

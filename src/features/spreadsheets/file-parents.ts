import { type Resource, treeOf } from '../../declare/resource.ts';

type Values = Record<string, unknown>;

/** A parent that stands in the same file, further up: its row stands for the id that it will have. */
const parentInFile = /^row:(\d+)$/;

/** The row that a value of a tree's parent field stands for, if it is one of the same file. */
export function parentRow(value: unknown): number | undefined {
  const [, number] = parentInFile.exec(typeof value === 'string' ? value : '') ?? [];
  return number === undefined ? undefined : Number(number);
}

/** The values, and apart from them the parent that has no id yet: no schema would take it. */
export function withoutParentInFile(resource: Resource, values: Values): { held: Values; rest: Values } {
  const tree = treeOf(resource);
  if (!tree || parentRow(values[tree.name]) === undefined) return { held: {}, rest: values };
  const { [tree.name]: parent, ...rest } = values;
  return { held: { [tree.name]: parent }, rest };
}

import { type Resource, treeOf } from '../../declare/resource.ts';

type Values = Record<string, unknown>;

/** A parent in an earlier row of the same file: the row number stands for its future id. */
const parentInFile = /^row:(\d+)$/;

/** The row that a value of a tree's parent field refers to, if it is in the same file. */
export function parentRow(value: unknown): number | undefined {
  const [, number] = parentInFile.exec(typeof value === 'string' ? value : '') ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Separates a parent without an id from the values, because no schema would accept it. */
export function withoutParentInFile(resource: Resource, values: Values): { held: Values; rest: Values } {
  const tree = treeOf(resource);
  if (!tree || parentRow(values[tree.name]) === undefined) return { held: {}, rest: values };
  const { [tree.name]: parent, ...rest } = values;
  return { held: { [tree.name]: parent }, rest };
}

import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';

/** A column of a list: how its cells are drawn and how wide it is follow from its kind. */
export interface Column {
  readonly name: string;
  /** The message key of its heading. */
  readonly label: string;
  readonly kind: Field['kind'] | 'title' | 'status' | 'updatedAt' | 'updatedBy' | 'deletedAt';
  readonly sortable: boolean;
}

/** In the trash it matters what a record was and when it was deleted, nothing else. */
const keptInTrash: readonly string[] = ['image', 'title', 'reference'];

/**
 * The columns of a resource's list, in order. Who changed a record stands below when, where both are listed.
 * @param personal whether the account may read private fields.
 */
export function listColumns(resource: Resource, { trash, personal }: { trash: boolean; personal: boolean }): Column[] {
  const names = resource.list.columns.filter(
    (name) =>
      (name !== 'updatedBy' || !resource.list.columns.includes('updatedAt')) &&
      (personal || !resource.fields[name]?.private),
  );
  const columns = names.map((name) => ({
    name,
    label: `contract:field.${name}`,
    kind: kindOf(resource, name),
    sortable: !trash && resource.list.sortable.includes(name),
  }));
  if (!trash) return columns;
  const kept = columns.filter((column) => keptInTrash.includes(column.kind));
  return [...kept, { name: 'deletedAt', label: 'kit:list.deletedAt', kind: 'deletedAt', sortable: false }];
}

function kindOf(resource: Resource, name: string): Column['kind'] {
  if (name === resource.title) return 'title';
  if (name === 'status' || name === 'updatedAt' || name === 'updatedBy') return name;
  return resource.fields[name]?.kind ?? 'text';
}

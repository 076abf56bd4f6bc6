import type { Translate } from '../../browser/translation.ts';
import type { Kind } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import type { ColumnView } from '../kinds/plain-view.ts';
import { plainViewOf } from '../kinds/plain-views.ts';
import { fieldLabel } from '../labels.ts';

/** A column of a list. */
export interface Column {
  readonly name: string;
  /** The heading. */
  readonly label: (t: Translate) => string;
  /** The field's kind, or another kind of column: the stylesheet derives the width from it. */
  readonly kind: Kind | OtherColumn;
  readonly sortable: boolean;
  readonly view: ColumnView;
}

/** The columns of a list besides fields; the title has its own cell. */
type OtherColumn = keyof typeof otherColumns;

/** A title of at most so many letters needs so many pixels, and no share of the table. */
const [shortTitle, shortTitleWidth] = [20, 150];

const otherColumns = {
  title: { inTrash: true },
  status: { width: 124 },
  updatedAt: { sortedAs: 'time', width: 116 },
  updatedBy: { width: 116 },
  deletedAt: { width: 116 },
} as const satisfies Record<string, ColumnView>;

/**
 * The columns of a resource's list, in order. The author of a change is shown below its time if both are listed.
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
    label: (t: Translate) => fieldLabel(t, resource, name),
    sortable: !trash && resource.list.sortable.includes(name),
    ...kindOf(resource, name),
  }));
  if (!trash) return columns;
  // In the trash only the identity of a record and its deletion matter.
  const deletedAt = { name: 'deletedAt', kind: 'deletedAt', sortable: false, view: otherColumns.deletedAt } as const;
  return [...columns.filter(({ view }) => view.inTrash), { ...deletedAt, label: (t) => t('kit:list.deletedAt') }];
}

function kindOf(resource: Resource, name: string): Pick<Column, 'kind' | 'view'> {
  const field = resource.fields[name];
  if (name === resource.title || !field) {
    const kind = name === 'status' || name === 'updatedAt' || name === 'updatedBy' ? name : 'title';
    const isShort = field !== undefined && 'max' in field && Number(field.max) <= shortTitle;
    return { kind, view: isShort ? { ...otherColumns.title, width: shortTitleWidth } : otherColumns[kind] };
  }
  return { kind: field.kind, view: plainViewOf(field).column ?? {} };
}

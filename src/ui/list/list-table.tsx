import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListInput } from '../../contract/paging.ts';
import type { AnyRecord, Resource } from '../../declare/resource.ts';
import { PlaceholderBody } from '../table/placeholder-body.tsx';
import { SelectAll } from '../table/select-column.tsx';
import { nextSort, SortButton } from '../table/sort-button.tsx';
import type { Column } from './columns.ts';
import { ListRow, type RowDrag } from './list-row.tsx';
import type { RowActions } from './row-actions.ts';
import type { TreeRow } from './tree.ts';
import './list-table.css';
import './list-cards.css';
import type { Selection } from './use-selection.ts';

const OrderedBody = lazy(() => import('./ordered-body.tsx'));

export interface ListTableProps {
  resource: Resource;
  columns: readonly Column[];
  /** Undefined: not known yet. */
  rows: readonly TreeRow[] | undefined;
  input: ListInput;
  onSort: (sort: ListInput) => void;
  actions: RowActions;
  /** Absent: rows cannot be chosen. */
  selection?: Selection | undefined;
  /** The record the person comes back from. */
  marked: string | undefined;
  collapsed: ReadonlySet<string>;
  onCollapse: (id: string) => void;
  /** Absent: the order cannot be changed here. */
  onMove?: ((siblings: readonly AnyRecord[], from: number, to: number) => void) | undefined;
}

/** The records of a list: a table that stays a table for screen readers when the stylesheet makes cards of it. */
export function ListTable(props: ListTableProps) {
  const { resource, columns, rows, actions, selection, onMove, onCollapse } = props;
  const { t } = useTranslation();
  const rowOf = (row: TreeRow, drag?: RowDrag): ReactNode => (
    <ListRow
      key={row.record.id}
      resource={resource}
      columns={columns}
      row={row}
      actions={actions}
      marked={props.marked === row.record.id}
      selected={selection?.ids.has(row.record.id) ?? false}
      onSelect={selection?.select}
      collapsed={props.collapsed.has(row.record.id)}
      onCollapse={onCollapse}
      drag={drag}
    />
  );
  const plain = <tbody>{rows?.map((row) => rowOf(row))}</tbody>;
  return (
    <table className="list-table" aria-busy={rows === undefined}>
      <caption className="visually-hidden">{t(`contract:resource.${resource.name}.many`)}</caption>
      <ListHead {...props} />
      {rows === undefined && (
        <PlaceholderBody kinds={[...(selection ? ['select'] : []), ...columns.map(({ kind }) => kind), 'actions']} />
      )}
      {rows && !onMove && plain}
      {rows && onMove && (
        <Suspense fallback={plain}>
          <OrderedBody rows={rows} titleField={resource.title} onMove={onMove} rowOf={rowOf} />
        </Suspense>
      )}
    </table>
  );
}

function ListHead({ resource, columns, rows, input, onSort, selection }: ListTableProps) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" data-column="select">
            <SelectAll selection={selection} total={rows?.length ?? 0} />
          </th>
        )}
        {columns.map((column) => {
          const label = column.label(t);
          const order = column.sortable ? orderOf(resource, input, column.name) : undefined;
          return (
            <th key={column.name} scope="col" data-column={column.kind} aria-sort={order && `${order}ing`}>
              {column.sortable ? (
                <SortButton
                  label={label}
                  order={order}
                  onClick={() => onSort(nextSort(column.name, order, column.look.newestFirst === true))}
                />
              ) : (
                <span className={column.look.unheaded ? 'visually-hidden' : undefined}>{label}</span>
              )}
            </th>
          );
        })}
        <th scope="col" data-column="actions">
          <span className="visually-hidden">{t('kit:list.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** How the list is sorted by a field at present: as asked for, or by the resource's own order. */
function orderOf(resource: Resource, input: ListInput, name: string): 'ascend' | 'descend' | undefined {
  if (input.sortField !== undefined) return input.sortField === name ? input.sortOrder : undefined;
  const ownOrder = input.from === undefined && input.to === undefined;
  return ownOrder && resource.list.sort.field === name ? resource.list.sort.order : undefined;
}

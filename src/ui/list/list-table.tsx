import { type CSSProperties, type ReactNode, Suspense, useRef } from 'react';
import { lazyComponent } from '../../browser/load-module.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import type { ListInput } from '../../contract/paging.ts';
import { listKey } from '../../declare/labels.ts';
import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { GroupedBodies } from '../table/grouped-bodies.tsx';
import { PlaceholderBody } from '../table/placeholder-body.tsx';
import { SelectHeading } from '../table/select-column.tsx';
import { nextSort, SortButton } from '../table/sort-button.tsx';
import { ClippedTip } from './clipped-tip.tsx';
import type { Column } from './columns.ts';
import { actionsWidth, columnWidth, fitColumns } from './fit-columns.ts';
import { groupingOf } from './list-query.ts';
import { ListRow, type RowDrag } from './list-row.tsx';
import { buttonsOf, type RowActions } from './row-actions.ts';
import { rowGroups } from './row-groups.ts';
import type { TreeRow } from './tree.ts';
import './list-table.css';
import './list-cards.css';
import { sortInForce } from './sort-options.ts';
import type { Selection } from './use-selection.ts';
import { useTableWidth } from './use-table-width.ts';

const OrderedBody = lazyComponent(() => import('./ordered-body.tsx'));

export interface ListTableProps {
  resource: Resource;
  columns: readonly Column[];
  /** Undefined: not known yet. */
  rows: readonly TreeRow[] | undefined;
  input: ListInput;
  onSort: (sort: ListInput) => void;
  actions: RowActions;
  /** Absent: rows cannot be selected. */
  selection?: Selection | undefined;
  /** The record the user returns from. */
  marked: string | undefined;
  collapsed: ReadonlySet<string>;
  onCollapse: (id: string) => void;
  /** Absent: the order cannot be changed. */
  onMove?: ((siblings: readonly AnyRecord[], from: number, to: number) => void) | undefined;
}

/**
 * The records of a list: a table that stays a table for screen readers when the stylesheet turns the rows into cards.
 */
export function ListTable(props: ListTableProps) {
  const { resource, rows, actions, selection, onMove, onCollapse } = props;
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const fit = { selectable: selection !== undefined, buttons: buttonsOf(actions) };
  const width = useTableWidth(table);
  const { beside: columns, below } = fitColumns(props.columns, width, fit);
  const rowOf = (row: TreeRow, drag?: RowDrag): ReactNode => (
    <ListRow
      key={row.record.id}
      resource={resource}
      columns={columns}
      below={below}
      isCard={width === undefined}
      row={row}
      actions={actions}
      marked={props.marked === row.record.id}
      selection={selection}
      collapsed={props.collapsed.has(row.record.id)}
      onCollapse={onCollapse}
      drag={drag}
    />
  );
  const grouping = groupingOf(resource, props.input);
  const cells = columns.length + (selection ? 2 : 1);
  const plain =
    grouping === undefined ? (
      <tbody>{rows?.map((row) => rowOf(row))}</tbody>
    ) : (
      <GroupedBodies groups={rowGroups(t, rows ?? [], grouping)} columns={cells} rowOf={(row) => rowOf(row)} />
    );
  return (
    <table ref={table} className="list-table" aria-busy={rows === undefined}>
      <caption className="visually-hidden">
        {t(listKey(resource))}
        <ClippedTip within={table} />
      </caption>
      <ListHead {...props} columns={columns} below={below} />
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

interface ListHeadProps extends ListTableProps {
  /** Columns whose values are shown below the title. */
  below: readonly Column[];
}

function ListHead({ resource, columns, below, rows, input, onSort, selection, actions }: ListHeadProps) {
  const { t } = useTranslation();
  const current = sortInForce(resource, input);
  return (
    <thead>
      <tr>
        {selection && <SelectHeading selection={selection} total={rows?.length ?? 0} />}
        {columns.map((column) => {
          const isTitle = column.kind === 'title';
          const label = column.label(t);
          // A heading over several fields says no order: the menu above the list does (decision 118).
          const isSortable = column.sortable && !(isTitle && below.length > 0);
          const order = isSortable && current.field === column.name ? current.order : undefined;
          return (
            <th
              key={column.name}
              scope="col"
              data-column={column.kind}
              style={isTitle ? undefined : widthOf(columnWidth(column))}
              aria-sort={order && `${order}ing`}
            >
              {isSortable ? (
                <SortButton
                  label={label}
                  order={order}
                  onClick={() => onSort(nextSort(column.name, order, column.view.sortedAs === 'time'))}
                />
              ) : (
                <span className={column.view.unheaded ? 'visually-hidden' : undefined}>{label}</span>
              )}
            </th>
          );
        })}
        <th scope="col" data-column="actions" style={widthOf(actionsWidth(buttonsOf(actions)))}>
          <span className="visually-hidden">{t('kit:list.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** The width of a column, for the stylesheet; cards ignore it. */
function widthOf(pixels: number): CSSProperties {
  return { '--column-width': `${pixels}px` };
}

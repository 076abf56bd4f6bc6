import type { ReactNode } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { ListInput } from '../../contract/paging.ts';
import { inGroups } from '../../lib/groups.ts';
import { groupName } from '../group-name.ts';
import type { Selection } from '../list/use-selection.ts';
import { GroupedBodies } from './grouped-bodies.tsx';
import { PlaceholderBody } from './placeholder-body.tsx';
import { SelectHeading, SelectRow } from './select-column.tsx';
import { nextSort, SortButton } from './sort-button.tsx';
import '../list/list-table.css';
import '../list/list-cards.css';
import './table.css';

/** A column of a table: its heading, its width and how its cells render. */
export interface TableColumn<Row> {
  /** Also the sort field if it is `sortable`. */
  readonly name: string;
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /**
   * `title` takes the remaining width and is the heading of the card on a phone. `actions`: buttons, without a heading.
   */
  readonly kind?: 'title' | 'plain' | 'actions';
  /** A CSS width; columns without one share the rest. */
  readonly width?: string;
  readonly sortable?: boolean;
  /** Sorting by it starts with the newest. */
  readonly instant?: boolean;
  /** In a narrow table less important columns disappear first: `low` before `medium`. */
  readonly priority?: 'low' | 'medium';
  readonly align?: 'end';
}

interface DataTableProps<Row> {
  /** For screen readers. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined: not known yet. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The group of a row: rows stand under headings until somebody sorts them. */
  groupOf?: ((row: Row) => string) | undefined;
  /** The current sort order; absent: the table cannot be sorted. */
  input?: ListInput | undefined;
  onSort?: ((sort: ListInput) => void) | undefined;
  /** The selected rows; absent: rows cannot be selected. */
  selection?: RowSelection<Row> | undefined;
}

/** A selection of rows by key; titles are their names. */
export interface RowSelection<Row> extends Selection {
  readonly titleOf: (row: Row) => string;
}

/** Rows under headings: a table that stays a table for screen readers when the stylesheet turns the rows into cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, groupOf, input, onSort, selection } = props;
  const { t } = useTranslation();
  const kinds = [...(selection ? ['select'] : []), ...columns.map(kindOf)];
  const rowOf = (row: Row) => (
    <tr key={rowKey(row)} data-record={rowKey(row)} data-selected={selection?.ids.has(rowKey(row)) || undefined}>
      {selection && (
        <td data-column="select">
          <SelectRow selection={selection} rowId={rowKey(row)} title={selection.titleOf(row)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.name} data-label={column.label} {...lookOf(column)}>
          {column.render(row)}
        </td>
      ))}
    </tr>
  );
  return (
    <table className="list-table data-table" aria-busy={rows === undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selection && <SelectHeading selection={selection} total={rows?.length ?? 0} />}
          {columns.map((column) => (
            <Heading key={column.name} column={column} input={input} onSort={onSort} />
          ))}
        </tr>
      </thead>
      {rows === undefined ? (
        <PlaceholderBody kinds={kinds} />
      ) : groupOf && input?.sortField === undefined ? (
        <GroupedBodies
          groups={inGroups(rows, groupOf, (key) => groupName(t, key))}
          columns={kinds.length}
          rowOf={rowOf}
        />
      ) : (
        <tbody>{rows.map(rowOf)}</tbody>
      )}
    </table>
  );
}

interface HeadingProps<Row> extends Pick<DataTableProps<Row>, 'input' | 'onSort'> {
  column: TableColumn<Row>;
}

function Heading<Row>({ column, input, onSort }: HeadingProps<Row>) {
  const { t } = useTranslation();
  const { name, label, sortable, instant = false, width } = column;
  const order = sortable && input?.sortField === name ? input.sortOrder : undefined;
  const style = width === undefined ? undefined : { '--column-width': width };
  return (
    <th scope="col" style={style} aria-sort={order && `${order}ing`} {...lookOf(column)}>
      {sortable && onSort ? (
        <SortButton label={label} order={order} onClick={() => onSort(nextSort(name, order, instant))} />
      ) : (
        <span className={column.kind === 'actions' ? 'visually-hidden' : undefined}>
          {column.kind === 'actions' ? t('kit:list.actions') : label}
        </span>
      )}
    </th>
  );
}

function lookOf<Row>(column: TableColumn<Row>) {
  return { 'data-column': kindOf(column), 'data-priority': column.priority, 'data-align': column.align };
}

function kindOf<Row>({ kind = 'plain' }: TableColumn<Row>): string {
  return kind;
}

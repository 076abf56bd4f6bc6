import { InboxOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { ListPage } from '../../contract/paging.ts';
import { formatNumber } from '../../lib/format.ts';
import { Pager } from '../list/pager.tsx';
import { ProblemResult } from '../problem-result.tsx';
import { useRefusal } from '../refusal.tsx';
import { DataTable, type RowSelection, type TableColumn } from './data-table.tsx';
import type { TableAddress } from './use-table-address.ts';
import '../list/list.css';

/** The parts of a query that a table uses: its data, its error, and a retry. */
interface TableQuery<Answer> {
  readonly data: Answer | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => Promise<{ error: unknown }>;
}

interface EmptyText {
  readonly title: string;
  readonly hint: string;
}

interface TablePageProps<Row> {
  title: string;
  /** The name of a row, for the texts of an empty table. */
  noun: string;
  query: TableQuery<unknown>;
  columns: readonly TableColumn<Row>[];
  /** The rows to show; undefined: not known yet. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  groupOf?: (row: Row) => string;
  address: TableAddress;
  /** The page of the rows; absent: they are all there is. */
  page?: ListPage<Row> | undefined;
  /** The selected rows, and the actions on them; absent: rows cannot be selected. */
  selection?: RowSelection<Row> | undefined;
  bulk?: ReactNode;
  /** Why there is nothing at all: nothing was created yet, the trash is empty, or what the screen says itself. */
  nothing?: 'nothingYet' | 'trashEmpty' | EmptyText;
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** Tabs, search and filters. */
  children?: ReactNode;
}

/** The page of a list whose records are not a resource's: title, filters, table, pager; empty and error states. */
export function TablePage<Row>(props: TablePageProps<Row>) {
  const { title, query, rows, page, address } = props;
  const { t } = useTranslation();
  const refuse = useRefusal();
  const titleId = useId();
  const failed = query.error !== null && query.error !== undefined && rows === undefined;
  const total = page?.totalItem ?? rows?.length;
  const count = total !== undefined && formatNumber(total);
  const target = page && page.items.length === 0 && page.totalPage > 0 ? page.totalPage - 1 : undefined;
  const { change } = address;
  useEffect(() => {
    // Goes from a page that no longer exists, because its last rows are gone, to the last one that does.
    if (target !== undefined) change({ page: target }, { replace: true });
  }, [target, change]);

  const refresh = async () => {
    const { error } = await query.refetch();
    if (error && rows) refuse(error);
  };
  return (
    <section className="list-page" aria-labelledby={titleId} data-stale={query.isPlaceholderData || undefined}>
      <header className="list-header">
        <h1 id={titleId}>
          {title}
          {count && (
            <span className="list-count figures">
              {page?.totalExact === false ? t('kit:list.moreThan', { total: count }) : count}
            </span>
          )}
        </h1>
        <Button
          icon={<ReloadOutlined spin={query.isFetching && query.data !== undefined} />}
          onClick={refresh}
          aria-label={t('kit:list.refresh')}
          title={t('kit:list.refresh')}
        />
        {props.actions}
      </header>
      {props.children}
      {failed ? (
        <ProblemResult error={query.error} onRetry={() => void query.refetch()} />
      ) : rows?.length === 0 ? (
        <EmptyTable noun={props.noun} nothing={props.nothing ?? 'nothingYet'} address={address} />
      ) : (
        <DataTable
          caption={title}
          columns={props.columns}
          rows={rows}
          rowKey={props.rowKey}
          groupOf={props.groupOf}
          input={address.input}
          onSort={(sort) => change(sort, { keepScroll: true })}
          selection={props.selection}
        />
      )}
      {props.bulk}
      {page && page.items.length > 0 && <Pager page={page} address={address} />}
    </section>
  );
}

interface EmptyTableProps extends Required<Pick<TablePageProps<unknown>, 'noun' | 'nothing'>> {
  address: TableAddress;
}

/** Why a table is empty, and what to do next. */
function EmptyTable({ noun, nothing, address }: EmptyTableProps) {
  const { t } = useTranslation();
  const reason = address.narrowed ? 'nothingFound' : nothing;
  const textOf = (part: keyof EmptyText) =>
    typeof reason === 'string' ? t(`kit:empty.${reason}.${part}`, { name: noun }) : reason[part];
  return (
    <div className="list-empty">
      <InboxOutlined />
      <p className="list-empty-title">{textOf('title')}</p>
      <p>{textOf('hint')}</p>
      {address.narrowed && <Button onClick={address.clear}>{t('kit:empty.clearFilters')}</Button>}
    </div>
  );
}

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

/** As much of a query as a table shows: its answer, its error, and how to ask again. */
interface TableQuery<Answer> {
  readonly data: Answer | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => Promise<{ error: unknown }>;
}

interface TablePageProps<Row> {
  title: string;
  /** What one row is called, for the words of an empty table. */
  noun: string;
  query: TableQuery<unknown>;
  columns: readonly TableColumn<Row>[];
  /** The rows to show; undefined: not known yet. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  address: TableAddress;
  /** Where the rows stand in the whole; absent: they are the whole. */
  page?: ListPage<Row> | undefined;
  /** Which rows are chosen, and what can be done with them; absent: they cannot be chosen. */
  selection?: RowSelection<Row> | undefined;
  bulk?: ReactNode;
  /** Why there is nothing at all: nothing was made yet, or it is a bin and empty. */
  nothing?: 'nothingYet' | 'trashEmpty';
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Tabs, search and filters. */
  children?: ReactNode;
}

/** The frame of a list whose records are not a resource's: title, filters, table, pages; empty and failed states. */
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
    // A page that no longer exists, its last rows gone, gives way to the last one that does.
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

/** Why a table shows nothing, and what to do next. */
function EmptyTable({ noun, nothing, address }: EmptyTableProps) {
  const { t } = useTranslation();
  const reason = address.narrowed ? 'nothingFound' : nothing;
  return (
    <div className="list-empty">
      <InboxOutlined />
      <p className="list-empty-title">{t(`kit:empty.${reason}.title`, { name: noun })}</p>
      <p>{t(`kit:empty.${reason}.hint`, { name: noun })}</p>
      {address.narrowed && <Button onClick={address.clear}>{t('kit:empty.clearFilters')}</Button>}
    </div>
  );
}

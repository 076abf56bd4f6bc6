import { DeleteOutlined, HistoryOutlined, UndoOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatInstant, formatRelative } from '../../../lib/format.ts';
import { useSelection } from '../../../ui/list/use-selection.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { useHistoryHref, useResourceLookup } from '../../../ui/resource-registry.tsx';
import type { TableColumn } from '../../../ui/table/data-table.tsx';
import { TableFilters, TableTabs } from '../../../ui/table/table-filters.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { type TableAddress, type TableShape, useTableAddress } from '../../../ui/table/use-table-address.ts';
import { getListTrash, type TrashEntry } from '../contract.ts';
import { DaysLeft } from './days-left.tsx';
import { TrashBulkBar } from './trash-bulk-bar.tsx';
import { type TrashActions, useTrashActions } from './use-trash-actions.tsx';
import './trash.css';

const shape = { filters: { resource: /^[\w-]{1,100}$/ } } as const satisfies TableShape;
const noEntries: readonly TrashEntry[] = [];
const keyOf = (entry: TrashEntry) => `${entry.resource}/${entry.id}`;
const titleOf = (entry: TrashEntry) => entry.title;

/** The trash of all resources: find deleted records, restore them, or delete them permanently. */
export default function TrashPage() {
  const { t } = useTranslation();
  const address = useTableAddress(shape);
  const input = trashInput(address);
  const query = useQuery({
    queryKey: [getListTrash.name, input],
    queryFn: ({ signal }) => call(getListTrash, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const page = query.data;
  const actions = useTrashActions();
  const selection = useSelection(page?.items ?? noEntries, keyOf, address.hrefOf(address.input));
  const selectable = actions.mayRestore([]) || actions.mayPurge;
  const columns = useColumns(actions);
  const tabs = page?.resources.map(({ resource, total }) => ({
    value: resource,
    label: t(`contract:resource.${resource}.many`),
    total,
  }));
  return (
    <TablePage
      title={t('labels:trash.trash')}
      noun={t('trash:noun')}
      nothing="trashEmpty"
      query={query}
      columns={columns}
      rows={page?.items}
      rowKey={keyOf}
      address={address}
      page={page}
      selection={selectable ? { ...selection, titleOf } : undefined}
      bulk={
        selection.records.length > 0 && (
          <TrashBulkBar entries={selection.records} actions={actions} onDone={() => selection.selectAll(false)} />
        )
      }
    >
      {page && page.days > 0 && <p className="trash-note">{t('trash:purgedAfter', { count: page.days })}</p>}
      {tabs && tabs.length > 0 && (
        <TableTabs address={address} label={t('trash:sections')} name="resource" tabs={tabs} />
      )}
      <TableFilters address={address} search={t('kit:list.search', { name: t('trash:noun') })} />
    </TablePage>
  );
}

function trashInput({ input }: TableAddress<typeof shape>) {
  const { resource, textSearch, page, pageSize } = input;
  return {
    ...(typeof resource === 'string' && { resource }),
    ...(textSearch !== undefined && { textSearch }),
    ...(page !== undefined && { page }),
    ...(pageSize !== undefined && { pageSize }),
  };
}

function useColumns(actions: TrashActions): TableColumn<TrashEntry>[] {
  const { t, language } = useTranslation();
  return [
    {
      name: 'title',
      kind: 'title',
      label: t('trash:record'),
      render: (entry) => (
        <>
          <span className="list-clipped trash-title" title={entry.title}>
            {entry.title}
          </span>
          {entry.children > 0 && <span className="list-aside">{t('trash:children', { count: entry.children })}</span>}
        </>
      ),
    },
    {
      name: 'resource',
      label: t('trash:section'),
      width: '170px',
      priority: 'low',
      render: (entry) => t(`contract:resource.${entry.resource}.many`),
    },
    {
      name: 'deletedAt',
      label: t('kit:list.deletedAt'),
      width: '170px',
      render: (entry) => (
        <span>
          <time className="list-line" dateTime={entry.deletedAt} title={formatInstant(entry.deletedAt)}>
            {formatRelative(entry.deletedAt, language)}
          </time>
          <span className="list-aside">{entry.deletedByName}</span>
        </span>
      ),
    },
    {
      name: 'purgeAt',
      label: t('trash:left'),
      width: '130px',
      priority: 'medium',
      render: (entry) => <DaysLeft purgeAt={entry.purgeAt} />,
    },
    {
      name: 'actions',
      kind: 'actions',
      label: t('kit:list.actions'),
      width: '120px',
      render: (entry) => <RowActions entry={entry} actions={actions} />,
    },
  ];
}

function RowActions({ entry, actions }: { entry: TrashEntry; actions: TrashActions }) {
  const { t } = useTranslation();
  const history = useHistoryHref()(useResourceLookup()(entry.resource), entry.id);
  const { title } = entry;
  return (
    <>
      {history && (
        <AppLink
          className="list-icon-button"
          href={history}
          title={t('kit:history.title')}
          aria-label={t('kit:history.of', { title })}
        >
          <HistoryOutlined />
        </AppLink>
      )}
      {actions.mayRestore([entry]) && (
        <button
          type="button"
          className="list-icon-button"
          title={t('kit:restore.action')}
          aria-label={`${t('kit:restore.action')}: ${title}`}
          onClick={() => void actions.restore([entry])}
        >
          <UndoOutlined />
        </button>
      )}
      {actions.mayPurge && (
        <button
          type="button"
          className="list-icon-button"
          title={t('trash:purge.action')}
          aria-label={`${t('trash:purge.action')}: ${title}`}
          onClick={() => void actions.purge([entry])}
        >
          <DeleteOutlined />
        </button>
      )}
    </>
  );
}

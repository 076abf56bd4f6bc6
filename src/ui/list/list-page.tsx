import { PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { lazyComponent } from '../../browser/load-module.ts';
import { useTimerAt } from '../../browser/use-timer-at.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { nextVisibilityChange } from '../../declare/kinds/visibility.ts';
import { listKey } from '../../declare/labels.ts';
import type { AnyRecord } from '../../declare/record.ts';
import { treeOf } from '../../declare/resource.ts';
import { formatNumber } from '../../lib/format.ts';
import { useGo } from '../navigation.tsx';
import { ProblemResult } from '../problem-result.tsx';
import { useRecordList } from '../queries.ts';
import { useRefusal } from '../refusal.tsx';
import type { ResourceScreenProps } from '../slices/browser-slice.ts';
import { Parts } from '../slices/lazy-part.tsx';
import { useSlots } from '../slices/slice-registry.tsx';
import { useAbilities } from '../use-abilities.ts';
import { BulkBar } from './bulk-bar.tsx';
import { listColumns } from './columns.ts';
import { EmptyList } from './empty-list.tsx';
import { ListFilters } from './list-filters.tsx';
import { groupingOf, isOneOrder, isTreeView } from './list-query.ts';
import { ListTable } from './list-table.tsx';
import { Pager } from './pager.tsx';
import { rowGroups } from './row-groups.ts';
import { StatusTabs } from './status-tabs.tsx';
import { saysTotal } from './status-views.ts';
import { treeRows } from './tree.ts';
import { useDrawer } from './use-drawer.ts';
import { useListAddress } from './use-list-address.ts';
import { useRecordActions } from './use-record-actions.tsx';
import { useReorder } from './use-reorder.ts';
import { useReturn } from './use-return.ts';
import { useRowActions } from './use-row-actions.ts';
import { useSelection } from './use-selection.ts';
import { useView } from './use-view.ts';
import { ViewOptions } from './view-options.tsx';
import { ViewSwitch } from './view-switch.tsx';
import './list.css';

const RecordDrawer = lazyComponent(() => import('../record/record-drawer.tsx'));

const noRecords: readonly AnyRecord[] = [];
const idOf = (record: AnyRecord) => record.id;

/** The list of a resource: find records, act on them, open one. Its address contains its whole state. */
export default function ListPage({ resource }: Pick<ResourceScreenProps, 'resource'>) {
  const { t } = useTranslation();
  const go = useGo();
  const refuse = useRefusal();
  const titleId = useId();
  const frame = useRef<HTMLElement>(null);
  const abilities = useAbilities(resource);
  const address = useListAddress(resource);
  const actions = useRecordActions(resource);
  const { input, change } = address;
  const trash = input.trash === true;

  const query = useRecordList(resource, input);
  const page = query.data;
  const grouping = groupingOf(resource, input);
  const records = page?.items ?? noRecords;
  // A record that becomes visible or expires while the list is open moves to another tab.
  const changes = records.flatMap((record) => nextVisibilityChange(resource, record, Date.now()) ?? []);
  useTimerAt(changes.length > 0 ? Math.min(...changes) : undefined, () => void query.refetch());
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const parentField = isTreeView(resource, input) ? treeOf(resource)?.name : undefined;
  const rows = useMemo(() => {
    const ordered = treeRows(records, { parentField, titleField: resource.title, collapsed });
    return grouping === undefined ? ordered : rowGroups(t, ordered, grouping).flatMap(({ items }) => items);
  }, [records, parentField, resource.title, collapsed, grouping, t]);
  const shown = useMemo(() => rows.map((row) => row.record), [rows]);
  const selection = useSelection(shown, idOf, address.href);
  const move = useReorder(resource, input, actions);

  const slots = useSlots(resource);
  const { view, setView, other } = useView(resource, slots.views);
  const OtherView = trash ? undefined : other?.Part;
  const columns = listColumns(resource, { trash, personal: abilities.viewPrivate });
  const shownColumns = columns.filter((column) => column.kind === 'title' || !view.hidden.includes(column.name));

  const drawer = useDrawer(resource, address);
  const marked = useReturn(resource, frame, page !== undefined && drawer.open === undefined);
  useLastPage(page, change);

  const refresh = async () => {
    const { error } = await query.refetch();
    // Without rows the error is shown in their place.
    if (error && page) refuse(error);
  };
  const toList = () => frame.current?.focus({ preventScroll: true });
  const rowActions = useRowActions(resource, address, actions, toList);
  const selectable = trash ? abilities.restore : abilities.remove || abilities.setStatus;
  const chosen = selectable ? selection : undefined;
  const part = { resource, list: { input, page, selected: selection.records } };
  const totals = page ? page.statusTotals : 'pending';
  // The tab beside it says the same number.
  const total = page && !saysTotal(resource, input, totals) ? formatNumber(page.totalItem) : undefined;

  return (
    <section
      ref={frame}
      className="list-page"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-dense={view.dense || undefined}
      data-stale={query.isPlaceholderData || undefined}
    >
      <header className="list-header">
        <h1 id={titleId}>
          {t(listKey(resource))}
          {total && (
            <span className="list-count figures">{page?.totalExact ? total : t('kit:list.moreThan', { total })}</span>
          )}
        </h1>
        {!trash && <Parts of={slots.buttons} props={part} />}
        <Button
          icon={<ReloadOutlined spin={query.isFetching && !query.isPending} />}
          onClick={refresh}
          aria-label={t('kit:list.refresh')}
          title={t('kit:list.refresh')}
        />
        {!OtherView && <ViewOptions columns={columns} view={view} onChange={setView} />}
        {slots.views.length > 0 && !trash && (
          <ViewSwitch
            views={slots.views}
            chosen={other}
            onChange={(name) => {
              selection.selectAll(false);
              setView({ as: name });
            }}
          />
        )}
        {abilities.insert && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => go(address.newHref, { keepScroll: resource.form.layout === 'drawer' })}
          >
            {t('kit:insert')}
          </Button>
        )}
      </header>
      {!trash && <Parts of={slots.beside} props={part} />}
      <StatusTabs resource={resource} address={address} totals={totals} />
      <ListFilters resource={resource} address={address} />
      {query.isError && !page ? (
        <ProblemResult error={query.error} onRetry={() => query.refetch()} />
      ) : page?.items.length === 0 && slots.empty.length > 0 && !trash ? (
        <Parts of={slots.empty} props={part} />
      ) : page?.items.length === 0 ? (
        <EmptyList resource={resource} address={address} />
      ) : OtherView ? (
        <Suspense fallback={null}>
          <OtherView {...part} records={page && shown} actions={rowActions} selection={chosen} marked={marked} />
        </Suspense>
      ) : (
        <ListTable
          resource={resource}
          columns={shownColumns}
          rows={page && rows}
          input={input}
          onSort={(sort) => change(sort, { keepScroll: true })}
          actions={rowActions}
          selection={chosen}
          marked={marked}
          collapsed={collapsed}
          onCollapse={(id) => setCollapsed((before) => new Set(before).symmetricDifference(new Set([id])))}
          onMove={abilities.setPosition && isOneOrder(resource, input) ? move : undefined}
        />
      )}
      {selection.records.length > 0 && (
        <BulkBar
          resource={resource}
          records={selection.records}
          trash={trash}
          actions={actions}
          onDone={() => {
            selection.selectAll(false);
            toList();
          }}
        />
      )}
      {page && page.items.length > 0 && <Pager page={page} address={address} />}
      {drawer.open !== undefined && (
        <Suspense fallback={null}>
          <RecordDrawer
            key={drawer.open}
            resource={resource}
            id={drawer.open === 'new' ? undefined : drawer.open}
            onClose={drawer.close}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Goes from a page that no longer exists, because its last records were deleted, to the last one that does. */
function useLastPage(
  page: { items: unknown[]; totalPage: number; currentPage: number } | undefined,
  change: (input: { page: number }, options: { replace: true }) => void,
): void {
  const target = page && page.items.length === 0 && page.totalPage > 0 ? page.totalPage - 1 : undefined;
  useEffect(() => {
    if (target !== undefined) change({ page: target }, { replace: true });
  }, [target, change]);
}

import { ArrowLeftOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { type Resource, recordHref } from '../../../declare/resource.ts';
import { verbOf } from '../../../ui/change-sentence.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { AppLink } from '../../../ui/navigation.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useResourceLookup } from '../../../ui/resource-registry.tsx';
import type { ScreenProps } from '../../../ui/slices/browser-slice.ts';
import { useHistoryKind } from '../../../ui/slices/slice-registry.tsx';
import { type TableShape, useTableAddress } from '../../../ui/table/use-table-address.ts';
import { type AuditDetail, getRecordHistory, getRecordState } from '../contract/audit.ts';
import { HistoryEntry } from './history-entry.tsx';
import { visibilityTimes } from './visibility-times.ts';
import { subjectText } from './wording.ts';
import '../../../ui/list/list.css';
import './history.css';

const ResourceRestore = lazyComponent(() => import('./resource-restore.tsx'));
const OtherRestore = lazyComponent(() => import('./other-restore.tsx'));

const shape = {} as const satisfies TableShape;

/** The history of one record, newest first, with buttons to restore an earlier state. */
export default function HistoryPage({ params: { resource: resourceName = '', id = '' } }: ScreenProps) {
  const { t } = useTranslation();
  const { apiName } = useSession();
  const resource = useResourceLookup()(resourceName);
  const other = useHistoryKind(resourceName);
  const address = useTableAddress(shape);
  const { page, pageSize } = address.input;
  const [chosen, setChosen] = useState<AuditDetail>();
  const query = useQuery({
    queryKey: [getRecordHistory.name, resourceName, id, page, pageSize],
    queryFn: ({ signal }) => call(getRecordHistory, { resource: resourceName, id, page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const entries = query.data?.items;
  const times = visibilityTimes(resource, entries ?? []);
  const title = entries?.[0]?.title || (resource && `#${id}`);
  // A deleted record has no form to link to, and cannot be changed until it is restored from the trash.
  const trashed = query.data?.currentPage === 0 && entries?.[0] !== undefined && isRemoval(entries[0], resource);
  const lost = entries?.[0]?.exists === false;
  const update = resource ? resourceOperations(resource).update.name : other?.update.name;
  const restorable =
    update !== undefined && !trashed && !lost && apiName.has(update) && apiName.has(getRecordState.name);
  const isOldest = (entry: AuditDetail) =>
    entry === entries?.at(-1) && query.data?.currentPage === (query.data?.totalPage ?? 0) - 1;
  // An account's history includes sign-ins: only entries that changed its state, and the oldest known one, can be
  // restored. The entry that led to the current state cannot.
  const begins = (entry: AuditDetail) => other?.fields.some((name) => entry.fields.includes(name)) ?? true;
  const present = query.data?.currentPage === 0 ? entries?.find(begins) : undefined;
  const leadsBack = (entry: AuditDetail) => entry !== present && (begins(entry) || isOldest(entry));
  return (
    <section className="list-page history-page" aria-labelledby="history-title">
      {other && (
        <AppLink className="history-back" href={other.href}>
          <ArrowLeftOutlined aria-hidden /> {t('audit:history.toList')}
        </AppLink>
      )}
      {resource && !lost && (
        <AppLink className="history-back" href={trashed ? '/trash' : recordHref(resource, id)}>
          <ArrowLeftOutlined aria-hidden /> {t(trashed ? 'audit:history.toTrash' : 'audit:history.back')}
        </AppLink>
      )}
      <header>
        <h1 id="history-title">{title ? t('audit:history.titleOf', { title }) : t('labels:audit.history')}</h1>
        <p className="history-kind">{subjectText(resourceName, t)}</p>
      </header>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {query.isError && !entries && <ProblemResult error={query.error} onRetry={() => void query.refetch()} />}
      {entries?.length === 0 && <p className="history-none">{t('audit:history.none')}</p>}
      <ol className="history" data-stale={query.isPlaceholderData || undefined}>
        {entries?.map((entry, place) => (
          <HistoryEntry
            key={entry.id}
            entry={entry}
            resource={resource}
            known={times[place]}
            // The newest entry is the current state: there is nothing to restore.
            isNow={place === 0 && query.data?.currentPage === 0}
            onRestore={restorable && leadsBack(entry) ? () => setChosen(entry) : undefined}
          />
        ))}
      </ol>
      {query.data && query.data.items.length > 0 && <Pager page={query.data} address={address} />}
      {chosen && (
        <Suspense fallback={null}>
          {resource && <ResourceRestore resource={resource} entry={chosen} onClose={() => setChosen(undefined)} />}
          {other && <OtherRestore kind={other} entry={chosen} onClose={() => setChosen(undefined)} />}
        </Suspense>
      )}
    </section>
  );
}

function isRemoval({ operation }: AuditDetail, resource: Resource | undefined): boolean {
  return resource !== undefined && verbOf(operation, resource) === 'remove';
}

import { EyeOutlined, HistoryOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useSession } from '../../../browser/session.ts';
import type { Translate } from '../../../browser/translation.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatDay, formatSecond } from '../../../lib/format.ts';
import { useOverlayClose } from '../../../ui/list/use-overlay.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { useHistoryHref, useResourceLookup } from '../../../ui/resource-registry.tsx';
import type { TableColumn } from '../../../ui/table/data-table.tsx';
import { pageQuery } from '../../../ui/table/page-query.ts';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { useTableAddress } from '../../../ui/table/use-table-address.ts';
import { type AuditEntry, exportAudit, getDetailAudit, getListAudit } from '../contract/audit.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { auditInput, auditShape, exportInput } from './audit-query.ts';
import { AuditSentence } from './audit-sentence.tsx';
import { ExportButton } from './export-button.tsx';
import { SealState } from './seal-state.tsx';
import { changedLabels } from './wording.ts';
import './audit.css';

const AuditDrawer = lazyComponent(() => import('./audit-drawer.tsx'));

/** Sealing takes a second or two: for some time after a change the log polls. */
const sealing = { within: 30_000, askEvery: 2_000 };

/** The audit log: who did what to which record, when and from where. Its address contains its state. */
export default function AuditPage() {
  const { t } = useTranslation();
  const { apiName } = useSession();
  const address = useTableAddress(auditShape);
  const input = auditInput(address.input);
  const query = useQuery({
    ...pageQuery(getListAudit, input),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isBeingSealed) ? sealing.askEvery : false),
  });
  const opened = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('entry') });
  const href = address.hrefOf(address.input);
  const close = useOverlayClose(opened !== null, href);
  const entryHref = (id: string) => `${href}${href.includes('?') ? '&' : '?'}entry=${id}`;
  const columns = useColumns(t, apiName.has(getDetailAudit.name) ? entryHref : undefined);
  return (
    <>
      <TablePage
        title={t('labels:audit.log')}
        noun={t('audit:log.noun')}
        query={query}
        columns={columns}
        rows={query.data?.items}
        rowKey={(entry) => entry.id}
        address={address}
        page={query.data}
        actions={apiName.has(exportAudit.name) && <ExportButton filters={exportInput(address.input)} />}
      >
        <AuditFilterBar address={address} />
      </TablePage>
      {opened !== null && (
        <Suspense fallback={null}>
          <AuditDrawer id={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function isBeingSealed(entry: AuditEntry): boolean {
  return entry.sealed === null && Date.now() - Date.parse(entry.at) < sealing.within;
}

function useColumns(t: Translate, entryHref: ((id: string) => string) | undefined): TableColumn<AuditEntry>[] {
  const historyHref = useHistoryHref();
  const lookup = useResourceLookup();
  return [
    { name: 'at', label: t('audit:log.at'), width: '104px', render: (entry) => <Moment instant={entry.at} /> },
    {
      name: 'what',
      kind: 'title',
      label: t('audit:log.what'),
      render: (entry) => (
        <>
          <AuditSentence entry={entry} />
          <ChangedFields labels={changedLabels(entry, lookup(entry.resource), t)} />
        </>
      ),
    },
    {
      name: 'ipAddress',
      label: t('contract:field.ipAddress'),
      width: '140px',
      priority: 'low',
      render: (entry) => <span className="audit-quiet figures">{entry.ipAddress}</span>,
    },
    {
      name: 'sealed',
      label: t('audit:log.seal.label'),
      width: '150px',
      priority: 'medium',
      render: (entry) => <SealState sealed={entry.sealed} />,
    },
    {
      name: 'actions',
      kind: 'actions',
      label: t('kit:list.actions'),
      render: (entry) => {
        const title = entry.title || `#${entry.id}`;
        const history = historyHref(lookup(entry.resource), entry.recordId);
        return (
          <>
            {entryHref && (
              <AppLink
                className="list-icon-button"
                href={entryHref(entry.id)}
                keepScroll
                title={t('audit:log.detail')}
                aria-label={t('audit:log.detailOf', { title })}
              >
                <EyeOutlined />
              </AppLink>
            )}
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
          </>
        );
      },
    },
  ];
}

function Moment({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={instant} className="figures">
      <span className="list-line">{formatDay(instant)}</span>
      <span className="list-aside">{formatSecond(instant).slice(11)}</span>
    </time>
  );
}

/** The most names of changed fields in a row. */
const mostLabels = 4;

function ChangedFields({ labels }: { labels: readonly string[] }) {
  const { t } = useTranslation();
  if (labels.length === 0) return null;
  const shown = labels.slice(0, mostLabels);
  const rest = labels.length - shown.length;
  return (
    <span className="audit-fields">
      {shown.join(', ')}
      {rest > 0 && ` ${t('audit:log.moreFields', { count: rest })}`}
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatSecond } from '../../../lib/format.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { AppLink } from '../../../ui/navigation.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useHistoryHref, useResourceLookup } from '../../../ui/resource-registry.tsx';
import { useOperationTexts } from '../../../ui/use-operation-texts.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { type AuditDetail, getDetailAudit } from '../contract/audit.ts';
import { AuditSentence } from './audit-sentence.tsx';
import { EntryDifference } from './entry-difference.tsx';
import { SealState } from './seal-state.tsx';
import { subjectText } from './wording.ts';

interface AuditDrawerProps {
  id: string;
  onClose: () => void;
}

/** One entry of the log in a drawer: its metadata, and its changes field by field. */
export default function AuditDrawer({ id, onClose }: AuditDrawerProps) {
  useReturnFocus();
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: [getDetailAudit.name, id],
    queryFn: ({ signal }) => call(getDetailAudit, { id }, { signal }),
    retry: false,
  });
  return (
    <Drawer open title={t('audit:log.detail')} size={640} onClose={onClose}>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {query.isError && <ProblemResult error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Entry entry={query.data} />}
    </Drawer>
  );
}

function Entry({ entry }: { entry: AuditDetail }) {
  const { t } = useTranslation();
  const operationWords = useOperationTexts();
  const resource = useResourceLookup()(entry.resource);
  const history = useHistoryHref()(resource, entry.recordId);
  const facts: [string, ReactNode][] = [
    [t('audit:log.at'), formatSecond(entry.at)],
    [t('audit:log.filter.operation'), operationWords(entry.operation)],
    [t('audit:log.operationName'), <code key="operation">{entry.operation}</code>],
    [t('audit:log.filter.resource'), subjectText(entry.resource, t)],
    [t('audit:log.filter.recordId'), entry.recordId],
    [t('contract:field.version'), entry.version],
    [t('contract:field.ipAddress'), entry.ipAddress],
    [t('contract:field.requestId'), entry.requestId && <RequestLink key="request" id={entry.requestId} />],
    [t('audit:log.seal.label'), <SealState key="seal" sealed={entry.sealed} />],
  ];
  return (
    <div className="audit-entry">
      <p className="audit-lead">
        <AuditSentence entry={entry} />
      </p>
      <div className="audit-facts">
        <FactList facts={facts} />
      </div>
      {history && (
        <p>
          <AppLink href={history}>{t('audit:log.wholeHistory')}</AppLink>
        </p>
      )}
      <h2>{t('audit:log.changes')}</h2>
      <EntryDifference entry={entry} resource={resource} />
    </div>
  );
}

/** Links to all entries of one request. */
function RequestLink({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <AppLink href={`/audit-log?requestId=${encodeURIComponent(id)}`} title={t('audit:log.sameRequest')}>
      {id}
    </AppLink>
  );
}

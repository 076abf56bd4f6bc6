import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { recordHref } from '../../../declare/resource.ts';
import { formatDuration, formatSecond } from '../../../lib/format.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { AppLink } from '../../../ui/navigation.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useResourceLookup } from '../../../ui/resource-registry.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { getDetailJob, type JobDetail } from '../contract.ts';
import { JobProgress, JobStateTag, useKindTexts, useResultTexts } from './job-texts.tsx';
import type { JobActions } from './use-jobs.ts';

interface JobDrawerProps {
  id: string;
  actions: JobActions;
  onClose: () => void;
}

/** One job in a drawer: its metadata, why its last run failed, and the records in its result. */
export default function JobDrawer({ id, actions, onClose }: JobDrawerProps) {
  useReturnFocus();
  const nameOf = useKindTexts();
  const query = useQuery({
    queryKey: [getDetailJob.name, id],
    queryFn: ({ signal }) => call(getDetailJob, { id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 1_500 : false),
  });
  const job = query.data;
  return (
    <Drawer open title={job ? nameOf(job.kind) : ''} size={560} onClose={onClose}>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {query.isError && !job && <ProblemResult error={query.error} onRetry={() => void query.refetch()} />}
      {job && <Facts job={job} actions={actions} />}
    </Drawer>
  );
}

function Facts({ job, actions }: { job: JobDetail; actions: JobActions }) {
  const { t } = useTranslation();
  const resultOf = useResultTexts();
  const waits = job.state === 'waiting' || job.repeats;
  const facts: [string, ReactNode][] = [
    [t('jobs:number'), job.id],
    [t('jobs:state.label'), <JobStateTag key="state" job={job} />],
    [t('jobs:by'), job.createdByName ?? t('jobs:itself')],
    [t('jobs:askedAt'), job.repeats ? undefined : formatSecond(job.createdAt)],
    [t('jobs:startedAt'), job.startedAt && formatSecond(job.startedAt)],
    [t('jobs:endedAt'), job.endedAt && formatSecond(job.endedAt)],
    [t('jobs:lasted'), job.startedAt && lastedOf(job)],
    [t('jobs:dueAt'), waits && job.state !== 'running' ? formatSecond(job.dueAt) : undefined],
    [t('jobs:attempt'), job.attempt > 0 ? job.attempt : undefined],
    [t('jobs:result'), resultOf(job.counts) || (job.state === 'done' ? t('jobs:nothingToDo') : undefined)],
  ];
  const mayRetry = actions.mayRetry && (job.repeats ? job.state !== 'running' : /^(failed|cancelled)$/.test(job.state));
  return (
    <div className="job-facts">
      {job.state === 'running' && <JobProgress job={job} />}
      {job.problem && <Alert type="error" showIcon title={job.problem} />}
      <FactList facts={facts} />
      {mayRetry && (
        <Button type="primary" onClick={() => void actions.retry(job)}>
          {t(job.repeats ? 'jobs:runNow' : 'jobs:retry')}
        </Button>
      )}
      <Records records={job.records} />
    </div>
  );
}

/** The duration of the last run, or of the current one so far. */
function lastedOf({ state, startedAt, endedAt }: JobDetail): string | undefined {
  const end = state === 'running' ? Date.now() : Date.parse(endedAt ?? '');
  const seconds = (end - Date.parse(startedAt ?? '')) / 1_000;
  return seconds >= 0 ? formatDuration(seconds) : undefined;
}

function Records({ records }: Pick<JobDetail, 'records'>) {
  const { t } = useTranslation();
  const lookup = useResourceLookup();
  if (records.length === 0) return null;
  return (
    <section>
      <h3>{t('jobs:records', { count: records.length })}</h3>
      <ul className="job-records">
        {records.map(({ resource, id, title }) => {
          const known = lookup(resource);
          return (
            <li key={`${resource} ${id}`}>{known ? <AppLink href={recordHref(known, id)}>{title}</AppLink> : title}</li>
          );
        })}
      </ul>
    </section>
  );
}

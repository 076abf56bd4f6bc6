import { Progress } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatInstant, formatNumber, formatRelative } from '../../../lib/format.ts';
import type { JobEntry, JobState } from '../contract.ts';
import '../../../ui/status-tag.css';

/** The tone of a state; the text next to the colour carries the meaning. */
const tones: Readonly<Record<JobState, string>> = {
  running: 'info',
  waiting: 'neutral',
  scheduled: 'neutral',
  failed: 'danger',
  done: 'success',
  cancelled: 'quiet',
};

/** The state of a job as coloured text. */
export function JobStateTag({ job: { state, cancelling } }: { job: JobEntry }) {
  const { t } = useTranslation();
  const words = cancelling ? 'stopping' : state;
  return (
    <span className="status-tag" data-tone={tones[state]}>
      {t(`jobs:state.${words}`)}
    </span>
  );
}

/** The name of a kind of job; a kind of another version has only its technical name. */
export function useKindTexts(): (kind: string) => string {
  const { t } = useTranslation();
  return (kind) => t(`jobs:job.${kind}`, { defaultValue: kind });
}

/** The result of the last successful run; nothing if it found nothing to do. */
export function useResultTexts(): (counts: JobEntry['counts']) => string {
  const { t } = useTranslation();
  return (counts) =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => t(`jobs:jobResult.${name}`, { count, formatted: formatNumber(count) }))
      .join(', ');
}

/** The progress of a job, or when it starts, started or ended. */
export function JobTime({ job }: { job: JobEntry }) {
  const { t, language } = useTranslation();
  const { state, repeats, dueAt, endedAt } = job;
  if (state === 'running') return <JobProgress job={job} />;
  const ended = endedAt && (
    <time className={repeats ? undefined : 'list-line'} dateTime={endedAt} title={formatInstant(endedAt)}>
      {repeats ? t('jobs:lastRun', { when: formatRelative(endedAt, language) }) : formatRelative(endedAt, language)}
    </time>
  );
  if (!repeats && state !== 'waiting') return ended || null;
  const due = Date.parse(dueAt) <= Date.now() ? t('jobs:soon') : formatRelative(dueAt, language);
  return (
    <span>
      <time className="list-line" dateTime={dueAt} title={formatInstant(dueAt)}>
        {repeats ? t('jobs:nextRun', { when: due }) : due}
      </time>
      {repeats && <span className="list-aside">{ended || t('jobs:neverRun')}</span>}
    </span>
  );
}

/** The progress of a running job in percent; indeterminate while its total is unknown. */
export function JobProgress({ job: { kind, progress } }: { job: JobEntry }) {
  const nameOf = useKindTexts();
  const { t } = useTranslation();
  const { done, total, at } = progress;
  const known = total !== null && total > 0;
  const counted = known
    ? t('jobs:progress.of', { done: formatNumber(done), total: formatNumber(total) })
    : done > 0 && t('jobs:progress.done', { done: formatNumber(done) });
  return (
    <span className="job-progress">
      {known ? (
        <Progress
          percent={Math.min(100, Math.floor((done / total) * 100))}
          size="small"
          status="active"
          aria-label={nameOf(kind)}
        />
      ) : (
        <span className="endless-bar" />
      )}
      <span className="list-aside figures">
        {counted}
        {at && <span className="job-at">{at}</span>}
      </span>
    </span>
  );
}

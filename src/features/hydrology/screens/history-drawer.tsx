import { useQuery } from '@tanstack/react-query';
import { Drawer, Skeleton } from 'antd';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { plantClock } from '../../../lib/clock.ts';
import { formatInstant, formatSecond } from '../../../lib/format.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { measured } from '../contract/measured-values.ts';
import { getDetailThuyVan, type Reading } from '../contract/readings.ts';
import { shownMeasured } from './entry/cell-reading.ts';
import { PublicState } from './public-state.tsx';
import '../../../ui/grid/history.css';

interface HistoryDrawerProps {
  reservoirId: string;
  reservoirName: string;
  at: string;
  onClose: () => void;
}

/** All revisions of one reading, latest first: what, by whom, when and why. */
export default function HistoryDrawer({ reservoirId, reservoirName, at, onClose }: HistoryDrawerProps) {
  useReturnFocus();
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: [getDetailThuyVan.name, reservoirId, at],
    queryFn: ({ signal }) => call(getDetailThuyVan, { reservoirId, at }, { signal }),
    staleTime: 0,
  });
  const revisions = query.data?.revisions;
  return (
    <Drawer
      open
      size={520}
      title={t('hydrology:history.title', { name: reservoirName, at: formatInstant(at, plantClock) })}
      onClose={onClose}
    >
      {query.isPending && <Skeleton active title={false} />}
      {query.isError && !revisions && <ProblemResult error={query.error} onRetry={() => void query.refetch()} />}
      {revisions?.[0] && <PublicState reading={revisions[0]} />}
      <ol className="value-history">
        {revisions?.map((revision, place) => (
          <Revision key={revision.revision} revision={revision} before={revisions[place + 1]} />
        ))}
      </ol>
    </Drawer>
  );
}

function Revision({ revision, before }: { revision: Reading; before: Reading | undefined }) {
  const { t } = useTranslation();
  const shown = measured.filter(({ name }) => (before ? revision[name] !== before[name] : revision[name] !== null));
  return (
    <li>
      <h2>
        {t('hydrology:history.revision', { number: revision.revision })}
        <small>
          {formatSecond(revision.recordedAt)} · {revision.recordedByName ?? '–'}
          {revision.recordedByKey !== null && ` · ${t('hydrology:history.key', { name: revision.recordedByKey })}`}
        </small>
      </h2>
      <dl className="figures">
        {shown.map(({ name, unit }) => (
          <div key={name}>
            <dt>{t(`hydrology:value.${name}`)}</dt>
            <dd>
              {before && (
                <>
                  <del>{shownMeasured(before[name], name)}</del> →{' '}
                </>
              )}
              {shownMeasured(revision[name], name)} {unit}
            </dd>
          </div>
        ))}
      </dl>
      {revision.doubts.map((code) => (
        <p key={code} data-kind="doubt">
          {t(`hydrology:doubtName.${code}`)}
        </p>
      ))}
      {revision.reason && (
        <p>
          {t('hydrology:history.reason', { reason: revision.reason })}
          {revision.reasonCode && ` (${t(`hydrology:reasonCode.${revision.reasonCode}`)})`}
        </p>
      )}
      {revision.assumedTime && <p>{t('hydrology:history.assumedTime')}</p>}
      {revision.source && (
        <p>
          {t('hydrology:history.source')} <SourceText source={revision.source} />
        </p>
      )}
      {revision.note && <p>{t('hydrology:history.note', { note: revision.note })}</p>}
    </li>
  );
}

/** A source, as a link if it is an address. */
function SourceText({ source }: { source: string }) {
  if (!/^https?:\/\/\S+$/i.test(source)) return source;
  return (
    <a href={source} target="_blank" rel="noopener noreferrer">
      {source}
    </a>
  );
}

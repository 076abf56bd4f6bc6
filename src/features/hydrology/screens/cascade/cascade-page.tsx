import { ReloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Segmented, Skeleton } from 'antd';
import { useId, useMemo } from 'react';
import { call } from '../../../../browser/call.ts';
import { useMedia } from '../../../../browser/use-media.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { foldText } from '../../../../lib/fold.ts';
import { formatInstant, formatNumber } from '../../../../lib/format.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import { problemText } from '../../../../ui/problem-text.ts';
import { type TableShape, useTableAddress } from '../../../../ui/table/use-table-address.ts';
import { getCascadeThuyVan } from '../../figures/contract/series.ts';
import { CascadeMapView } from './cascade-map.tsx';
import { drawnLines, type River, riversOf } from './geometry.ts';
import { largeMap, mapOf, middleMap, smallMap } from './map-geometry.ts';
import { ReservoirCard } from './reservoir-card.tsx';
import '../../../../ui/list/list.css';
import '../../../../ui/status-tag.css';
import './cascade.css';

const shape = { filters: { view: ['map'] } } as const satisfies TableShape;

/** Readings come hourly; an open page polls for new ones. */
const pollInterval = 5 * 60_000;

/** The state of all reservoirs, river by river from upstream to downstream, or on a map. */
export default function CascadePage() {
  const { t } = useTranslation();
  const titleId = useId();
  const { input, change } = useTableAddress(shape);
  const query = useQuery({
    queryKey: [getCascadeThuyVan.name],
    queryFn: ({ signal }) => call(getCascadeThuyVan, {}, { signal }),
    refetchInterval: pollInterval,
    staleTime: 0,
  });
  const states = query.data?.items;
  const rivers = useMemo(() => states && riversOf(states), [states]);
  const isNarrow = useMedia('(max-width: 767.98px)');
  const isMiddling = useMedia('(max-width: 1199.98px)');
  const view = input.view === 'map' ? 'map' : 'rivers';
  const map = useMemo(
    () =>
      rivers && view === 'map' ? mapOf(rivers, isNarrow ? smallMap : isMiddling ? middleMap : largeMap) : undefined,
    [rivers, view, isNarrow, isMiddling],
  );
  return (
    <section className="list-page" aria-labelledby={titleId}>
      <header className="list-header">
        <h1 id={titleId}>
          {t('labels:hydrology.cascade')}
          {states && <span className="list-count figures">{formatNumber(states.length)}</span>}
        </h1>
        <Segmented
          aria-label={t('hydrology:cascade.view')}
          options={(['rivers', 'map'] as const).map((value) => ({ value, label: t(`hydrology:cascade.as.${value}`) }))}
          value={view}
          onChange={(next) => change({ view: next === 'map' ? 'map' : undefined }, { keepScroll: true })}
        />
        <Button
          icon={<ReloadOutlined spin={query.isFetching && states !== undefined} />}
          onClick={() => void query.refetch()}
          aria-label={t('kit:list.refresh')}
          title={t('kit:list.refresh')}
        />
      </header>
      {query.error && rivers && (
        <Alert
          type="warning"
          showIcon
          title={t('hydrology:cascade.unread', { at: formatInstant(presentTime(query.dataUpdatedAt)) })}
          description={problemText(query.error, t)}
          action={<Button onClick={() => void query.refetch()}>{t('kit:retry')}</Button>}
        />
      )}
      {query.error && !rivers ? (
        <ProblemResult error={query.error} onRetry={() => void query.refetch()} />
      ) : !rivers ? (
        <Skeleton active title={false} paragraph={{ rows: 10 }} />
      ) : rivers.length === 0 ? (
        <p className="cascade-nothing">{t('hydrology:noReservoirs')}</p>
      ) : view === 'map' ? (
        <CascadeMapView map={map} now={presentTime(query.dataUpdatedAt)} />
      ) : (
        <Rivers rivers={rivers} now={presentTime(query.dataUpdatedAt)} />
      )}
    </section>
  );
}

function Rivers({ rivers, now }: { rivers: readonly River[]; now: number }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="cascade-legend">
        {drawnLines(rivers.flatMap(({ reservoirs }) => reservoirs)).map((line) => (
          <span key={line} data-line={line}>
            {t(`hydrology:cascade.line.${line}`)}
          </span>
        ))}
      </p>
      <div className="cascade-rivers">
        {rivers.map(({ name, reservoirs }) => (
          <section
            key={name}
            className="cascade-river"
            data-known={name !== '' || undefined}
            aria-label={riverName(name)}
          >
            <h2>{riverName(name)}</h2>
            <ol>
              {reservoirs.map((state) => (
                <li key={state.id}>
                  <ReservoirCard state={state} now={now} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  );

  function riverName(name: string): string {
    if (name === '') return t('hydrology:cascade.noRiver');
    // Some people include the word for "river" in the name.
    return foldText(name).startsWith('song ') ? name : t('hydrology:cascade.river', { name });
  }
}

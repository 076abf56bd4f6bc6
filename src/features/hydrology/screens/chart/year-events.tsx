import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { call } from '../../../../browser/call.ts';
import type { Translate } from '../../../../browser/translation.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { plantClock } from '../../../../lib/clock.ts';
import { formatInstant } from '../../../../lib/format.ts';
import type { ChartColour, ChartRange } from '../../../../ui/chart/spec.ts';
import { colourVariable } from '../../../../ui/chart/theme.ts';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import { type EventKind, getEventsThuyVan, type HydrologicalEvent } from '../../figures/contract/events.ts';
import { durationText } from '../duration.ts';
import { shownValue } from '../entry/cell-reading.ts';

/** How many are shown at first. */
const first = 6;
const hour = 3_600_000;

/** The colours of the same data in the chart above. */
const colours: Readonly<Record<EventKind, ChartColour>> = {
  spill: 'magenta',
  bottomGates: 'purple',
  surfaceGates: 'green',
  minimumFlow: 'orange',
};

interface YearEventsProps {
  reservoirId: string;
  span: { readonly from: string; readonly to: string };
  /** Shows a span in the chart. */
  onShow: (range: ChartRange) => void;
}

/** When a reservoir spilled, had open gates or released too little in a year. A click shows the event in the chart. */
export function YearEvents({ reservoirId, span, onShow }: YearEventsProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const input = { reservoirId, from: span.from, to: span.to };
  const { data, error, refetch } = useQuery({
    queryKey: [getEventsThuyVan.name, input],
    queryFn: ({ signal }) => call(getEventsThuyVan, input, { signal }),
  });
  const shown = isWhole ? data?.items : data?.items.slice(0, first);
  return (
    <section className="year-events" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('hydrology:event.title')}</h2>
      {error && !data ? (
        <ProblemResult error={error} onRetry={() => void refetch()} />
      ) : !data || !shown ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : shown.length === 0 ? (
        <p>{t('hydrology:event.none')}</p>
      ) : (
        <ul>
          {shown.map((event) => (
            <Event key={`${event.kind} ${event.from}`} event={event} onShow={onShow} />
          ))}
        </ul>
      )}
      {data && shown && shown.length < data.items.length && (
        <Button onClick={() => setIsWhole(true)}>
          {t('hydrology:event.more', { count: data.items.length - shown.length })}
        </Button>
      )}
      {data && isWhole && data.items.length < data.total && (
        <p>{t('hydrology:event.latestOnly', { count: data.items.length, total: data.total })}</p>
      )}
    </section>
  );
}

function Event({ event, onShow }: { event: HydrologicalEvent; onShow: YearEventsProps['onShow'] }) {
  const { t } = useTranslation();
  const { kind, volume, limit } = event;
  const [from, to] = [Date.parse(event.from), Date.parse(event.to)];
  // A margin as long as the event on both sides, so that its beginning and end are visible.
  const margin = Math.max(to - from, 12 * hour);
  const facts = { value: shownValue(event.extreme), at: formatInstant(event.extremeAt, plantClock) };
  return (
    <li style={{ borderInlineStartColor: colourVariable(colours[kind]) }}>
      <button type="button" className="text-button" onClick={() => onShow({ from: from - margin, to: to + margin })}>
        <strong>{t(`hydrology:event.kind.${kind}`)}</strong>
        <span className="figures">
          {formatInstant(from, plantClock)} – {event.ended ? formatInstant(to, plantClock) : t('hydrology:event.open')}
        </span>
        <small className="figures">
          {[
            lasting(to - from, t),
            t(`hydrology:event.extreme.${kind}`, facts),
            ...(limit === null ? [] : [t('hydrology:event.limit', { value: shownValue(limit) })]),
            ...(volume === null ? [] : [t('hydrology:event.volume', { value: shownValue(volume) })]),
          ].join(' · ')}
        </small>
      </button>
    </li>
  );
}

/** How long an event lasted. */
function lasting(milliseconds: number, t: Translate): string {
  const duration = durationText(milliseconds, t);
  return duration ? t('hydrology:event.lasted', { duration }) : t('hydrology:event.oneReading');
}

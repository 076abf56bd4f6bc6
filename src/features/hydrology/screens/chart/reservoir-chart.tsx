import { type RefObject, useMemo, useState } from 'react';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { addDays } from '../../../../lib/calendar-day.ts';
import { foldText } from '../../../../lib/fold.ts';
import { dayOf, startOf } from '../../../../lib/plant-day.ts';
import { Chart } from '../../../../ui/chart/chart.tsx';
import type { ChartRange } from '../../../../ui/chart/spec.ts';
import { AppLink } from '../../../../ui/navigation.tsx';
import { readingsPath } from '../../contract/screens.ts';
import type { ChartAddress } from './chart-address.ts';
import { reservoirSpec } from './chart-spec.ts';
import { spanSummary } from './chart-summary.ts';
import { spanTable } from './chart-table.ts';
import { type ChartSpan, spanInFileName, spanText } from './spans.ts';
import { useChartedSpan } from './use-charted-span.ts';
import { YearEvents } from './year-events.tsx';

interface ReservoirChartProps {
  address: ChartAddress;
  reservoirId: string;
  name: string;
  span: ChartSpan;
  earlier: readonly number[];
  toolbar: RefObject<HTMLElement | null>;
}

/** A span of a reservoir: its level and flows, with its rules and earlier years, and its events. */
export function ReservoirChart({ address, reservoirId, name, span, earlier, toolbar }: ReservoirChartProps) {
  const { t } = useTranslation();
  const { input, change } = address;
  const part = useDays(input.from, input.to, span);
  const { charts, error, refetch } = useChartedSpan({ reservoirId, span, earlier, part });
  const spec = useMemo(() => charts && reservoirSpec(charts, t), [charts, t]);
  // A year that only its days name stays the same while they change.
  const until = span.name === 'year' ? dayOf(Date.parse(span.to) - 1) : input.until;
  const named = { span: span.name, until, year: undefined };
  const [range, setRange] = useExactRange(span, part, (from, to) =>
    change({ ...named, from, to }, { keepScroll: true, replace: true }),
  );
  const show = ({ from, to }: ChartRange) => {
    setRange({ from: Math.max(from, Date.parse(span.from)), to: Math.min(to, Date.parse(span.to)) });
    toolbar.current?.scrollIntoView();
  };
  return (
    <>
      <Chart
        title={t('hydrology:chart.title', { name })}
        subtitle={spanText(span, t)}
        summary={charts ? spanSummary(charts, name, t) : ''}
        fileName={t('hydrology:chart.fileName', {
          name: foldText(name).replaceAll(/[^a-z0-9]+/g, '-'),
          span: spanInFileName(span),
        })}
        spec={spec}
        data={(seen) => (charts ? spanTable(charts, seen, t) : { columns: [], rows: [] })}
        failure={error && !charts ? { error, retry: () => void refetch() } : undefined}
        empty={<Nothing reservoirId={reservoirId} />}
        range={range}
        onRange={setRange}
        height={560}
      />
      <YearEvents key={span.from} reservoirId={reservoirId} span={span} onShow={show} />
    </>
  );
}

function Nothing({ reservoirId }: { reservoirId: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('hydrology:chart.nothing')}</p>
      <AppLink href={`${readingsPath}?reservoirId=${reservoirId}`}>{t('hydrology:chart.allReadings')}</AppLink>
    </>
  );
}

/** The days of the address, limited to the span. */
function useDays(from: string | undefined, to: string | undefined, span: ChartSpan) {
  return useMemo(() => {
    if (from === undefined && to === undefined) return undefined;
    const [begins, ends] = [Date.parse(span.from), Date.parse(span.to)];
    const [first, last] = [Date.parse(from ?? span.from), Date.parse(to ?? span.to)];
    const part = {
      from: first > begins && from !== undefined ? from : span.from,
      to: last < ends && to !== undefined ? to : span.to,
    };
    const isPart = first < ends && last > begins && (part.from !== span.from || part.to !== span.to);
    return isPart ? part : undefined;
  }, [from, to, span]);
}

/** The visible range to the millisecond. The address has only days: a zoomed chart must not jump to whole days. */
function useExactRange(
  whole: { readonly from: string; readonly to: string },
  part: { readonly from: string; readonly to: string } | undefined,
  keep: (from: string | undefined, to: string | undefined) => void,
) {
  const [exact, setExact] = useState<ChartRange & { readonly days: string }>();
  const days = part && `${part.from} ${part.to}`;
  const range = useMemo((): ChartRange | undefined => {
    if (!part) return undefined;
    return exact?.days === days ? exact : { from: Date.parse(part.from), to: Date.parse(part.to) };
  }, [part, exact, days]);
  const set = (next: ChartRange) => {
    const [from, to] = [startOf(dayOf(next.from)), startOf(addDays(dayOf(next.to - 1), 1))];
    setExact({ ...next, days: `${from} ${to}` });
    if (from === whole.from && to === whole.to) keep(undefined, undefined);
    else keep(from, to);
  };
  return [range, set] as const;
}

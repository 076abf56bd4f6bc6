import { EditOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useId, useMemo, useRef, useState } from 'react';
import { call } from '../../../../browser/call.ts';
import { useCan } from '../../../../browser/session.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { addDays } from '../../../../lib/calendar-day.ts';
import { foldText } from '../../../../lib/fold.ts';
import { formatDay } from '../../../../lib/format.ts';
import { dayOf, startOf } from '../../../../lib/plant-day.ts';
import { allowClearWithLabel } from '../../../../ui/allow-clear.tsx';
import { Chart } from '../../../../ui/chart/chart.tsx';
import type { ChartRange } from '../../../../ui/chart/spec.ts';
import { DayRangeFilter } from '../../../../ui/kinds/instant/day-range-filter.tsx';
import { AppLink, useGo } from '../../../../ui/navigation.tsx';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import { type TableAddress, type TableShape, useTableAddress } from '../../../../ui/table/use-table-address.ts';
import { getStateThuyVan, insertThuyVan, type ReservoirState } from '../../contract/readings.ts';
import { entryPath, readingsPath } from '../../contract/screens.ts';
import { AdvancedChoices } from '../advanced-choices.tsx';
import { mostEarlier, yearSpec, yearText } from './chart-spec.ts';
import { yearSummary } from './chart-summary.ts';
import { yearTable } from './chart-table.ts';
import { hydrologicalYearOf, spanOfHydrologicalYear } from './hydrological-year.ts';
import { useChartedYear } from './use-charted-year.ts';
import { YearEvents } from './year-events.tsx';
import '../../../../ui/list/list.css';
import './chart-page.css';

const shape = {
  days: true,
  filters: { reservoir: /^[1-9]\d{0,17}$/, year: /^(19[5-9]|20\d)\d$/, earlier: /^\d{4}(,\d{4}){0,3}$/ },
} as const satisfies TableShape;

/** How many earlier years are offered. */
const offeredYears = 10;

/** A hydrological year of a reservoir: its level and flows, with its rules and earlier years. */
export default function ChartPage() {
  const { t } = useTranslation();
  const go = useGo();
  const titleId = useId();
  const mayType = useCan(insertThuyVan.name);
  const address = useTableAddress(shape);
  const states = useQuery({
    queryKey: [getStateThuyVan.name],
    queryFn: ({ signal }) => call(getStateThuyVan, {}, { signal }),
  });
  const reservoirs = states.data?.items;
  const chosenId = address.input.reservoir;
  const reservoir =
    reservoirs?.find(({ id }) => id === chosenId) ?? reservoirs?.find(({ latest }) => latest) ?? reservoirs?.[0];
  const reservoirId = chosenId ?? reservoir?.id;
  const year = Number(address.input.year) || usualYear(address.input.from, reservoir);
  return (
    <section className="list-page" aria-labelledby={titleId}>
      <header className="list-header">
        <h1 id={titleId}>{t('labels:hydrology.chart')}</h1>
        {mayType && reservoirId && (
          <Button icon={<EditOutlined />} onClick={() => go(`${entryPath}?reservoir=${reservoirId}`)}>
            {t('hydrology:enter')}
          </Button>
        )}
      </header>
      {states.error && !reservoirs ? (
        <ProblemResult error={states.error} onRetry={() => void states.refetch()} />
      ) : reservoirs?.length === 0 ? (
        <p className="chart-nothing">{t('hydrology:noReservoirs')}</p>
      ) : (
        <YearChart
          address={address}
          reservoirs={reservoirs}
          reservoirId={reservoirId}
          name={reservoir?.name ?? ''}
          year={year}
        />
      )}
    </section>
  );
}

interface YearChartProps {
  address: TableAddress<typeof shape>;
  reservoirs: readonly ReservoirState[] | undefined;
  reservoirId: string | undefined;
  name: string;
  year: number;
}

function YearChart({ address, reservoirs, reservoirId, name, year }: YearChartProps) {
  const { t } = useTranslation();
  const { input, change } = address;
  const earlierText = input.earlier;
  const earlier = useMemo(() => (earlierText ?? '').split(',').filter(Boolean).map(Number), [earlierText]);
  const part = useDays(input.from, input.to, year);
  const { charts, error, refetch } = useChartedYear({ reservoirId, year, earlier, part });
  const spec = useMemo(() => charts && yearSpec(charts, t), [charts, t]);
  const span = spanOfHydrologicalYear(year);
  const choice = useRef<HTMLElement>(null);
  const [range, setRange] = useExactRange(span, part, (from, to) =>
    change({ year, from, to }, { keepScroll: true, replace: true }),
  );
  const move = (next: number) =>
    change({ year: next, from: undefined, to: undefined, earlier: undefined }, { keepScroll: true });
  const show = ({ from, to }: ChartRange) => {
    setRange({ from: Math.max(from, Date.parse(span.from)), to: Math.min(to, Date.parse(span.to)) });
    choice.current?.scrollIntoView();
  };
  const subtitle = t('hydrology:chart.subtitle', { year: yearText(year) });
  return (
    <>
      <search className="chart-choice" ref={choice}>
        <Select
          className="chart-reservoir"
          options={(reservoirs ?? []).map(({ id, name: label }) => ({ value: id, label, folded: foldText(label) }))}
          value={reservoirId ?? null}
          loading={reservoirs === undefined}
          onChange={(next) => change({ reservoir: next }, { keepScroll: true })}
          aria-label={t('hydrology:value.reservoirId')}
          showSearch={{ filterOption: (word, option) => option?.folded.includes(foldText(word.trim())) ?? false }}
        />
        <span className="chart-year">
          <Button icon={<LeftOutlined />} aria-label={t('hydrology:chart.yearBefore')} onClick={() => move(year - 1)} />
          <span aria-live="polite">
            {subtitle} <small>{t('hydrology:chart.begins', { day: formatDay(span.from) })}</small>
          </span>
          <Button
            icon={<RightOutlined />}
            aria-label={t('hydrology:chart.yearAfter')}
            disabled={year >= hydrologicalYearOf(dayOf(Date.now()))}
            onClick={() => move(year + 1)}
          />
        </span>
        <AdvancedChoices isUsed={earlier.length > 0 || part !== undefined}>
          <Select
            mode="multiple"
            className="chart-earlier"
            options={earlierYears(year).map((each) => ({ value: each, label: yearText(each) }))}
            value={earlier}
            maxCount={mostEarlier}
            onChange={(years: number[]) =>
              change({ earlier: years.length > 0 ? years.join(',') : undefined }, { keepScroll: true })
            }
            placeholder={t('hydrology:chart.earlier')}
            aria-label={t('hydrology:chart.earlier')}
            allowClear={allowClearWithLabel(t)}
          />
          <DayRangeFilter
            label={t('hydrology:chart.days')}
            input={input}
            onChange={(days) => change(days, { keepScroll: true })}
          />
        </AdvancedChoices>
      </search>
      <Chart
        title={t('hydrology:chart.title', { name })}
        subtitle={subtitle}
        summary={charts ? yearSummary(charts, { name, year }, t) : ''}
        fileName={t('hydrology:chart.fileName', {
          name: foldText(name).replaceAll(/[^a-z0-9]+/g, '-'),
          year: String(year),
        })}
        spec={spec}
        data={(seen) => (charts ? yearTable(charts, seen, t) : { columns: [], rows: [] })}
        failure={error && !charts ? { error, retry: () => void refetch() } : undefined}
        empty={<Nothing reservoirId={reservoirId} />}
        range={range}
        onRange={setRange}
        height={560}
      />
      {reservoirId && <YearEvents key={year} reservoirId={reservoirId} span={span} onShow={show} />}
    </>
  );
}

function Nothing({ reservoirId }: { reservoirId: string | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('hydrology:chart.nothing')}</p>
      <AppLink href={reservoirId ? `${readingsPath}?reservoirId=${reservoirId}` : readingsPath}>
        {t('hydrology:chart.allReadings')}
      </AppLink>
    </>
  );
}

/** The days of the address, limited to the year. */
function useDays(from: string | undefined, to: string | undefined, year: number) {
  return useMemo(() => {
    const span = spanOfHydrologicalYear(year);
    if (from === undefined && to === undefined) return undefined;
    const [begins, ends] = [Date.parse(span.from), Date.parse(span.to)];
    const [first, last] = [Date.parse(from ?? span.from), Date.parse(to ?? span.to)];
    const part = {
      from: first > begins && from !== undefined ? from : span.from,
      to: last < ends && to !== undefined ? to : span.to,
    };
    const isPart = first < ends && last > begins && (part.from !== span.from || part.to !== span.to);
    return isPart ? part : undefined;
  }, [from, to, year]);
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

function earlierYears(year: number): number[] {
  return Array.from({ length: offeredYears }, (_, place) => year - 1 - place);
}

/** The year of the requested first day, else of the latest reading, else the present one. */
function usualYear(from: string | undefined, reservoir: ReservoirState | undefined): number {
  return hydrologicalYearOf(dayOf(from ?? reservoir?.latest?.at ?? Date.now()));
}

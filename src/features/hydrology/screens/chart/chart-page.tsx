import { EditOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useId, useMemo, useRef } from 'react';
import { call } from '../../../../browser/call.ts';
import { useCan } from '../../../../browser/session.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import { useGo } from '../../../../ui/navigation.tsx';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import { getStateThuyVan, insertThuyVan, type ReservoirState } from '../../contract/readings.ts';
import { entryPath } from '../../contract/screens.ts';
import { type ChartAddress, spanIn, useChartAddress } from './chart-address.ts';
import { ChartToolbar } from './chart-toolbar.tsx';
import { ComparedChart } from './compared-chart.tsx';
import { comparableValues } from './compared-spec.ts';
import { ReservoirChart } from './reservoir-chart.tsx';
import type { ChartSpan } from './spans.ts';
import '../../../../ui/list/list.css';
import './chart-page.css';

/** A reservoir over time, alone or beside another one. */
export default function ChartPage() {
  const { t } = useTranslation();
  const go = useGo();
  const titleId = useId();
  const mayType = useCan(insertThuyVan.name);
  const address = useChartAddress();
  const states = useQuery({
    queryKey: [getStateThuyVan.name],
    queryFn: ({ signal }) => call(getStateThuyVan, {}, { signal }),
  });
  const reservoirs = states.data?.items;
  const chosenId = address.input.reservoir;
  const reservoir = chosenId
    ? reservoirs?.find(({ id }) => id === chosenId)
    : (reservoirs?.find(({ latest }) => latest) ?? reservoirs?.[0]);
  return (
    <section className="list-page" aria-labelledby={titleId}>
      <header className="list-header">
        <h1 id={titleId}>{t('labels:hydrology.chart')}</h1>
        {mayType && reservoir && (
          <Button icon={<EditOutlined />} onClick={() => go(`${entryPath}?reservoir=${reservoir.id}`)}>
            {t('hydrology:enter')}
          </Button>
        )}
      </header>
      {states.error && !reservoirs ? (
        <ProblemResult error={states.error} onRetry={() => void states.refetch()} />
      ) : reservoirs?.length === 0 ? (
        <p className="chart-nothing">{t('hydrology:noReservoirs')}</p>
      ) : (
        <ChosenChart address={address} reservoirs={reservoirs} reservoir={reservoir} />
      )}
    </section>
  );
}

interface ChosenChartProps {
  address: ChartAddress;
  reservoirs: readonly ReservoirState[] | undefined;
  reservoir: ReservoirState | undefined;
}

function ChosenChart({ address, reservoirs, reservoir }: ChosenChartProps) {
  const { t } = useTranslation();
  const { input } = address;
  const earlierText = input.earlier;
  const earlier = useMemo(() => (earlierText ?? '').split(',').filter(Boolean).map(Number), [earlierText]);
  const now = presentTime();
  const span = useSameSpan(reservoir && spanIn(input, reservoir, now));
  const toolbar = useRef<HTMLElement>(null);
  const other = reservoirs?.find(({ id }) => id === input.with && id !== reservoir?.id);
  return (
    <>
      <ChartToolbar
        {...{ address, reservoirs, span, earlier, now }}
        reservoirId={reservoir?.id ?? input.reservoir}
        place={toolbar}
      />
      {!reservoirs ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : !reservoir || !span ? (
        <p className="chart-nothing">{t('hydrology:chart.notInUse')}</p>
      ) : other ? (
        <ComparedChart
          reservoirIds={[reservoir.id, other.id]}
          names={[reservoir.name, other.name]}
          span={span}
          value={input.value ?? comparableValues[0]}
        />
      ) : (
        <ReservoirChart {...{ address, span, earlier, toolbar }} reservoirId={reservoir.id} name={reservoir.name} />
      )}
    </>
  );
}

/** The same object as long as the span is the same: a chart is drawn anew for another one. */
function useSameSpan(span: ChartSpan | undefined): ChartSpan | undefined {
  const { name, from, to, isFlood } = span ?? {};
  return useMemo(
    () =>
      name !== undefined && from !== undefined && to !== undefined
        ? { name, from, to, ...(isFlood !== undefined && { isFlood }) }
        : undefined,
    [name, from, to, isFlood],
  );
}

import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../../browser/call.ts';
import type { ValueName } from '../../contract/measured-values.ts';
import { getSeriesThuyVan } from '../../figures/contract/series.ts';
import { pointsFor } from './chart-span.ts';
import { type ChartedYear, chartedValues } from './chart-spec.ts';
import { spanOfHydrologicalYear } from './hydrological-year.ts';

interface YearQuery {
  readonly reservoirId: string | undefined;
  readonly year: number;
  readonly earlier: readonly number[];
  /** Whole days for which finer data is needed than the year's points. */
  readonly part: { readonly from: string; readonly to: string } | undefined;
}

/** Loads the data of a hydrological year's chart. Each piece is available as soon as it is loaded. */
export function useChartedYear({ reservoirId, year, earlier, part }: YearQuery) {
  const span = spanOfHydrologicalYear(year);
  const whole = useQuery(seriesQuery(reservoirId, chartedValues, span));
  const fine = useQuery({
    ...seriesQuery(reservoirId, chartedValues, part ?? span),
    enabled: reservoirId !== undefined && part !== undefined,
    placeholderData: keepPreviousData,
  });
  const others = useQueries({
    queries: earlier.map((each) => seriesQuery(reservoirId, ['upstream'], spanOfHydrologicalYear(each))),
    combine: (queries) => queries.map(({ data }) => data),
  });
  const fineAnswer = part && !fine.isPlaceholderData ? fine.data : undefined;
  const charts = useMemo((): ChartedYear | undefined => {
    if (!whole.data) return undefined;
    return {
      span: spanOfHydrologicalYear(year),
      whole: whole.data,
      ...(fineAnswer && part && { fine: { span: part, answer: fineAnswer } }),
      earlier: others.flatMap((answer, place) => {
        const then = earlier[place];
        return answer && then !== undefined ? [{ year: then, yearsBefore: year - then, answer }] : [];
      }),
    };
  }, [whole.data, fineAnswer, part, others, earlier, year]);
  return { charts, error: whole.error, refetch: whole.refetch };
}

function seriesQuery(
  reservoirId: string | undefined,
  values: readonly ValueName[],
  span: { readonly from: string; readonly to: string },
) {
  const input = { reservoirId: reservoirId ?? '', values: [...values], ...span, points: pointsFor(span) };
  return {
    queryKey: [getSeriesThuyVan.name, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(getSeriesThuyVan, input, { signal }),
    enabled: reservoirId !== undefined,
  };
}

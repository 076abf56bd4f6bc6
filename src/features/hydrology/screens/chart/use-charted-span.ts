import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../../browser/call.ts';
import type { ValueName } from '../../contract/measured-values.ts';
import { getSeriesThuyVan } from '../../figures/contract/series.ts';
import { pointsFor } from './chart-points.ts';
import { type ChartedSpan, chartedValues } from './chart-spec.ts';
import { yearsEarlier } from './hydrological-year.ts';
import { type ChartSpan, yearOfSpan } from './spans.ts';

interface SpanQuery {
  readonly reservoirId: string;
  readonly span: ChartSpan;
  readonly earlier: readonly number[];
  /** Whole days for which finer data is needed than the span's points. */
  readonly part: { readonly from: string; readonly to: string } | undefined;
}

/** Loads the data of a reservoir's chart. Each piece is available as soon as it is loaded. */
export function useChartedSpan({ reservoirId, span, earlier, part }: SpanQuery) {
  const whole = useQuery(seriesQuery(reservoirId, chartedValues, span));
  const fine = useQuery({
    ...seriesQuery(reservoirId, chartedValues, part ?? span),
    enabled: part !== undefined,
    placeholderData: keepPreviousData,
  });
  const year = yearOfSpan(span);
  const others = useQueries({
    queries: earlier.map((each) =>
      seriesQuery(reservoirId, ['upstream'], {
        from: yearsEarlier(span.from, year - each),
        to: yearsEarlier(span.to, year - each),
      }),
    ),
    combine: (queries) => queries.map(({ data }) => data),
  });
  const fineAnswer = part && !fine.isPlaceholderData ? fine.data : undefined;
  const charts = useMemo((): ChartedSpan | undefined => {
    if (!whole.data) return undefined;
    return {
      span,
      whole: whole.data,
      ...(fineAnswer && part && { fine: { span: part, answer: fineAnswer } }),
      earlier: others.flatMap((answer, place) => {
        const then = earlier[place];
        return answer && then !== undefined ? [{ year: then, yearsBefore: year - then, answer }] : [];
      }),
    };
  }, [whole.data, fineAnswer, part, others, earlier, span, year]);
  return { charts, error: whole.error, refetch: whole.refetch };
}

/** Some values of a reservoir in a span of time, with as many points as a screen can show. */
export function seriesQuery(
  reservoirId: string,
  values: readonly ValueName[],
  { from, to }: { readonly from: string; readonly to: string },
) {
  const input = { reservoirId, values: [...values], from, to, points: pointsFor({ from, to }) };
  return {
    queryKey: [getSeriesThuyVan.name, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(getSeriesThuyVan, input, { signal }),
  };
}

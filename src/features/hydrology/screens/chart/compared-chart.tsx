import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { foldText } from '../../../../lib/fold.ts';
import { Chart } from '../../../../ui/chart/chart.tsx';
import { comparedTable } from './chart-table.ts';
import { type ComparableValue, type ComparedSpan, comparedSpec } from './compared-spec.ts';
import { type ChartSpan, spanInFileName, spanText } from './spans.ts';
import { seriesQuery } from './use-charted-span.ts';

interface ComparedChartProps {
  reservoirIds: readonly [string, string];
  names: readonly [string, string];
  span: ChartSpan;
  value: ComparableValue;
}

/** Two reservoirs in one chart: how full they are, and one more value of both. */
export function ComparedChart({ reservoirIds, names, span, value }: ComparedChartProps) {
  const { t } = useTranslation();
  const { answers, failed } = useQueries({
    queries: reservoirIds.map((id) => seriesQuery(id, ['upstream', value], span)),
    combine: (queries) => {
      const known = queries.flatMap(({ data }) => data ?? []);
      return {
        answers: known.length === queries.length ? known : undefined,
        failed: queries.find(({ error, data }) => error && !data),
      };
    },
  });
  const compared = useMemo((): ComparedSpan | undefined => answers && { span, value, answers }, [answers, span, value]);
  const spec = useMemo(() => compared && comparedSpec(compared, t), [compared, t]);
  const [name, other] = names;
  const title = t('hydrology:chart.comparedTitle', { name, other });
  return (
    <Chart
      title={title}
      subtitle={spanText(span, t)}
      summary={t('hydrology:chart.comparedSummary', {
        title,
        span: spanText(span, t),
        value: t(`hydrology:value.${value}`),
      })}
      fileName={t('hydrology:chart.fileName', {
        name: foldText(names.join(' ')).replaceAll(/[^a-z0-9]+/g, '-'),
        span: spanInFileName(span),
      })}
      spec={spec}
      data={(seen) => (compared ? comparedTable(compared, seen, t) : { columns: [], rows: [] })}
      failure={failed && { error: failed.error, retry: () => void failed.refetch() }}
      height={560}
    />
  );
}

import type { Translate } from '../../../../browser/translation.ts';
import { plantClock } from '../../../../lib/clock.ts';
import { compareDecimals } from '../../../../lib/decimal.ts';
import { formatInstant } from '../../../../lib/format.ts';
import type { SeriesPoint } from '../../figures/contract/series.ts';
import { shownValue } from '../entry/cell-reading.ts';
import type { ChartedSpan } from './chart-spec.ts';
import { spanText } from './spans.ts';

/** A sentence about the level in a chart, for people who cannot see it. */
export function spanSummary({ whole, span }: ChartedSpan, name: string, t: Translate): string {
  const level = whole.series.find(({ value }) => value === 'upstream');
  const points = (level?.points ?? []).filter(isMeasured);
  const of = { name, span: spanText(span, t) };
  const [least, greatest] = [-1, 1].map((sign) => points.reduce(further(sign), points[0]));
  const last = points.at(-1);
  if (!level || !least || !greatest || !last) return t('hydrology:chart.summaryEmpty', of);
  const pointText = ({ at, value }: MeasuredPoint) =>
    t('hydrology:chart.levelAt', { level: shownValue(value), at: formatInstant(at, plantClock) });
  return t('hydrology:chart.summary', {
    ...of,
    count: level.readings,
    least: pointText(least),
    greatest: pointText(greatest),
    last: pointText(last),
  });
}

type MeasuredPoint = SeriesPoint & { readonly value: string };

function isMeasured(point: SeriesPoint): point is MeasuredPoint {
  return point.value !== null;
}

function further(sign: number) {
  return (one: MeasuredPoint | undefined, other: MeasuredPoint): MeasuredPoint =>
    one && sign * compareDecimals(one.value, other.value) >= 0 ? one : other;
}

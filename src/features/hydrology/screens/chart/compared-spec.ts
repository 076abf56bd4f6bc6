import type { Translate } from '../../../../browser/translation.ts';
import { compareDecimals, divideDecimals, multiplyDecimals, subtractDecimals } from '../../../../lib/decimal.ts';
import type { ChartColour, ChartLine, ChartPanel, ChartPoint, ChartSpec } from '../../../../ui/chart/spec.ts';
import { measuredBy, type ValueName } from '../../contract/measured-values.ts';
import type { ReadReservoir } from '../../contract/readings.ts';
import type { SeriesAnswer } from '../../figures/contract/series.ts';
import { chartPoints } from './chart-points.ts';
import { constantLine } from './rules.ts';
import { type ChartSpan, isLong } from './spans.ts';

/** The values in which two reservoirs can be compared, besides their levels. */
export const comparableValues = [
  'inflow',
  'totalRelease',
  'turbine',
  'spill',
  'rainfall',
] as const satisfies readonly ValueName[];
export type ComparableValue = (typeof comparableValues)[number];

/** A reservoir has the same colour in each panel. */
const colours = ['primary', 'orange'] as const satisfies readonly ChartColour[];

/** The data of two reservoirs in the same span. */
export interface ComparedSpan {
  readonly span: ChartSpan;
  readonly value: ComparableValue;
  readonly answers: readonly SeriesAnswer[];
}

/**
 * The chart of two reservoirs: their levels between dead and normal level, because those in metres lie far apart, and
 * another value.
 */
export function comparedSpec({ span, value, answers }: ComparedSpan, t: Translate): ChartSpec {
  const range = { from: Date.parse(span.from), to: Date.parse(span.to) };
  const panelOf = (of: Omit<ChartPanel, 'lines'>, pointsOf: (answer: SeriesAnswer) => ChartPoint[]): ChartPanel => ({
    ...of,
    lines: answers.map((answer, place): ChartLine => {
      const { id, name } = answer.reservoir;
      return { key: id, name, colour: colours[place] ?? 'muted', shape: 'line', points: pointsOf(answer) };
    }),
  });
  const level = panelOf({ name: t('hydrology:chart.relativeLevel'), unit: '%', share: 5, fromZero: false }, (answer) =>
    comparedPoints(answer, 'upstream').flatMap((point) => relative(point, answer.reservoir)),
  );
  const rule = { shape: 'line', isRule: true, isThin: true, colour: 'strong' } as const;
  return {
    axis: { kind: 'time', ...range },
    isCloseUp: !isLong(span),
    panels: [
      {
        ...level,
        lines: [
          ...level.lines,
          { ...rule, key: 'normal', name: t('hydrology:chart.normal'), points: constantLine('100', range) },
          { ...rule, key: 'dead', name: t('hydrology:chart.dead'), dash: 'dotted', points: constantLine('0', range) },
        ],
      },
      panelOf(
        { name: t(`hydrology:value.${value}`), unit: measuredBy(value).unit, share: 4, fromZero: true },
        (answer) => comparedPoints(answer, value),
      ),
    ],
  };
}

/** The points of a value of one of the reservoirs. */
export function comparedPoints({ series }: SeriesAnswer, name: ValueName): ChartPoint[] {
  return chartPoints(series.find(({ value }) => value === name)?.points ?? []);
}

/** A level as percent of the way from the dead to the normal level; none if these define no scale. */
function relative(point: ChartPoint, { normalLevel, deadLevel }: ReadReservoir): ChartPoint[] {
  if (normalLevel === null || deadLevel === null || compareDecimals(normalLevel, deadLevel) <= 0) return [];
  if (point.y === null) return [point];
  const [above, whole] = [subtractDecimals(point.y, deadLevel), subtractDecimals(normalLevel, deadLevel)];
  return [{ ...point, y: divideDecimals(multiplyDecimals(above, '100'), whole, 2) }];
}

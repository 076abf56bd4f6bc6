import type { Translate } from '../../../../browser/translation.ts';
import type { ChartArea, ChartLine, ChartPanel, ChartPoint, ChartSpec } from '../../../../ui/chart/spec.ts';
import type { ValueName } from '../../contract/measured-values.ts';
import type { Limit, limitKinds, SeriesAnswer } from '../../figures/contract/series.ts';
import { shownValue } from '../entry/cell-reading.ts';
import { chartPoints, refined, stretchesAbove } from './chart-points.ts';
import { constantLine, type LimitEnd, ruleLine, rulesAt } from './rules.ts';
import { type ChartSpan, isLong, yearText } from './spans.ts';

/** The values of the chart of a reservoir. Turbine flow is only in the table: the chart shows total release and spill. */
export const chartedValues = [
  'upstream',
  'inflow',
  'totalRelease',
  'turbine',
  'spill',
  'bottomGates',
  'surfaceGates',
] as const satisfies readonly ValueName[];

/** The maximum number of earlier years: more cannot be distinguished. */
export const mostEarlier = 4;

/** The data of a reservoir's chart. */
export interface ChartedSpan {
  readonly span: ChartSpan;
  readonly whole: SeriesAnswer;
  /** Finer data for the visible part. */
  readonly fine?: { readonly span: { readonly from: string; readonly to: string }; readonly answer: SeriesAnswer };
  readonly earlier: readonly { readonly year: number; readonly yearsBefore: number; readonly answer: SeriesAnswer }[];
}

/** The points of a value, with the finest data available. */
export function pointsOf({ whole, fine }: ChartedSpan, name: ValueName): ChartPoint[] {
  const coarse = chartPoints(whole.series.find(({ value }) => value === name)?.points ?? []);
  if (!fine) return coarse;
  const points = chartPoints(fine.answer.series.find(({ value }) => value === name)?.points ?? []);
  return refined(coarse, points, { from: Date.parse(fine.span.from), to: Date.parse(fine.span.to) });
}

/** The chart of a reservoir: the level with its rules and earlier years, the flows, and the gates if any was open. */
export function reservoirSpec(charted: ChartedSpan, t: Translate): ChartSpec {
  const range = { from: Date.parse(charted.span.from), to: Date.parse(charted.span.to) };
  const limits = charted.whole.limits;
  const spilling = stretchesAbove(pointsOf(charted, 'spill')).map(
    (area): ChartArea => ({ ...area, colour: 'magenta' }),
  );
  const level: ChartPanel = {
    name: t('hydrology:chart.level'),
    unit: 'm',
    share: 5,
    fromZero: false,
    areas: spilling,
    lines: [
      measuredLine(charted, t, { name: 'upstream', colour: 'primary' }),
      ...charted.earlier.map((each, place) => earlierLine(each, place, charted.span)),
      ...levelRules(charted, t, range),
    ],
  };
  const flow: ChartPanel = {
    name: t('hydrology:chart.flow'),
    unit: 'm³/s',
    share: 4,
    fromZero: true,
    areas: spilling,
    lines: [
      measuredLine(charted, t, { name: 'inflow', colour: 'blue' }),
      // The release is a band, of which the spill is a part: lines that cross at each peak of a plant could not be told apart.
      measuredLine(charted, t, { name: 'spill', colour: 'magenta', fill: 'below' }),
      // Over months a plant's daily peaks lie side by side, so its line is thin.
      measuredLine(charted, t, { name: 'totalRelease', colour: 'orange', fill: 'below', isThin: isLong(charted.span) }),
      ...rulesOf(limits, t, { kind: 'minimum-flow', end: 'low', colour: 'green' }),
    ].filter(({ key, points }) => key !== 'spill' || points.length > 0),
  };
  const gates = (['bottomGates', 'surfaceGates'] as const)
    .map((name) =>
      measuredLine(charted, t, { name, colour: name === 'bottomGates' ? 'purple' : 'green', shape: 'step' }),
    )
    .filter(({ points }) => points.some(({ y }) => Number(y) > 0));
  return {
    axis: { kind: 'time', ...range },
    isCloseUp: !isLong(charted.span),
    panels: [
      level,
      flow,
      ...(gates.length > 0
        ? [{ name: t('hydrology:chart.gates'), unit: '', share: 1.4, fromZero: true, lines: gates }]
        : []),
    ],
    notes: (x) => rulesAt(limits, x).map((limit) => ruleText(limit, t)),
  };
}

function measuredLine(
  charted: ChartedSpan,
  t: Translate,
  {
    name,
    ...look
  }: { name: ValueName } & Pick<ChartLine, 'colour' | 'fill' | 'isThin'> & Partial<Pick<ChartLine, 'shape'>>,
): ChartLine {
  return { key: name, name: t(`hydrology:value.${name}`), shape: 'line', points: pointsOf(charted, name), ...look };
}

/** Dashes as well as colours distinguish earlier years. */
const stylesOfEarlier = [
  { colour: 'muted' },
  { colour: 'purple' },
  { colour: 'muted', dash: 'dotted' },
  { colour: 'purple', dash: 'dotted' },
] as const satisfies readonly Pick<ChartLine, 'colour' | 'dash'>[];

function earlierLine(
  { year, yearsBefore, answer }: ChartedSpan['earlier'][number],
  place: number,
  span: ChartSpan,
): ChartLine {
  const points = chartPoints(answer.series[0]?.points ?? [], yearsBefore);
  const style = stylesOfEarlier[place] ?? stylesOfEarlier[0];
  return { key: `year-${year}`, name: yearText(year, span), shape: 'line', isThin: true, points, ...style };
}

function levelRules({ whole }: ChartedSpan, t: Translate, range: { from: number; to: number }): ChartLine[] {
  const { normalLevel, deadLevel } = whole.reservoir;
  const shared = { shape: 'line', isRule: true, isThin: true } as const;
  const constants = [
    { key: 'normal', value: normalLevel, colour: 'strong', dash: undefined },
    { key: 'dead', value: deadLevel, colour: 'strong', dash: 'dotted' },
  ] as const;
  return [
    ...constants.flatMap(({ key, value, colour, dash }): ChartLine[] =>
      value === null
        ? []
        : [
            {
              ...{ ...shared, key, colour, ...(dash && { dash }) },
              name: t(`hydrology:chart.${key}`),
              points: constantLine(value, range),
            },
          ],
    ),
    ...rulesOf(whole.limits, t, { kind: 'highest', end: 'high', colour: 'danger', fill: 'above' }),
    ...rulesOf(whole.limits, t, { kind: 'pre-flood', end: 'high', colour: 'danger', fill: 'above' }),
    ...rulesOf(whole.limits, t, { kind: 'flood-ready', end: 'low', colour: 'orange' }),
    ...rulesOf(whole.limits, t, { kind: 'flood-ready', end: 'high', colour: 'orange' }),
    ...rulesOf(whole.limits, t, { kind: 'lowest', end: 'low', colour: 'purple' }),
  ];
}

interface RuleStyle extends Pick<ChartLine, 'colour' | 'fill'> {
  readonly kind: (typeof limitKinds)[number];
  readonly end: LimitEnd;
}

function rulesOf(limits: readonly Limit[], t: Translate, { kind, end, ...look }: RuleStyle): ChartLine[] {
  const points = ruleLine(
    limits.filter((limit) => limit.kind === kind),
    end,
  );
  if (points.length === 0) return [];
  const name = t(`hydrology:chart.rule.${kind}.${end}`);
  return [{ key: `${kind}-${end}`, name, shape: 'line', isRule: true, isThin: true, dash: 'dashed', points, ...look }];
}

/** The text of a rule, with the document it comes from. */
function ruleText({ kind, name, document, low, high }: Limit, t: Translate): string {
  const unit = kind === 'minimum-flow' ? 'm³/s' : 'm';
  const ends = [low !== null && `≥ ${shownValue(low)}`, high !== null && `≤ ${shownValue(high)}`].filter(Boolean);
  return t('hydrology:chart.ruleText', { name, document, value: `${ends.join('; ')} ${unit}` });
}

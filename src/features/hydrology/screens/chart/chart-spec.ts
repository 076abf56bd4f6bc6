import type { Translate } from '../../../../browser/translation.ts';
import type { ChartArea, ChartLine, ChartPanel, ChartPoint, ChartSpec } from '../../../../ui/chart/spec.ts';
import type { ValueName } from '../../contract/measured-values.ts';
import type { Limit, limitKinds, SeriesAnswer } from '../../figures/contract/series.ts';
import { shownValue } from '../entry/cell-reading.ts';
import { chartPoints, refined, stretchesAbove } from './chart-span.ts';
import { constantLine, type LimitEnd, ruleLine, rulesAt } from './rules.ts';

/** The values requested for a year. Turbine flow is only in the table: the chart shows total release and spill. */
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
export interface ChartedYear {
  /** The requested span: a hydrological year. */
  readonly span: { readonly from: string; readonly to: string };
  readonly whole: SeriesAnswer;
  /** Finer data for the visible part. */
  readonly fine?: { readonly span: { readonly from: string; readonly to: string }; readonly answer: SeriesAnswer };
  readonly earlier: readonly { readonly year: number; readonly yearsBefore: number; readonly answer: SeriesAnswer }[];
}

/** The points of a value in a year, with the finest data available. */
export function pointsOf({ whole, fine }: ChartedYear, name: ValueName): ChartPoint[] {
  const coarse = chartPoints(whole.series.find(({ value }) => value === name)?.points ?? []);
  if (!fine) return coarse;
  const points = chartPoints(fine.answer.series.find(({ value }) => value === name)?.points ?? []);
  return refined(coarse, points, { from: Date.parse(fine.span.from), to: Date.parse(fine.span.to) });
}

/** The chart of a hydrological year: the level with its rules and earlier years, the flows, and the gates if any was open. */
export function yearSpec(year: ChartedYear, t: Translate): ChartSpec {
  const range = { from: Date.parse(year.span.from), to: Date.parse(year.span.to) };
  const limits = year.whole.limits;
  const spilling = stretchesAbove(pointsOf(year, 'spill')).map((area): ChartArea => ({ ...area, colour: 'magenta' }));
  const level: ChartPanel = {
    name: t('hydrology:chart.level'),
    unit: 'm',
    share: 5,
    fromZero: false,
    areas: spilling,
    lines: [
      measuredLine(year, t, { name: 'upstream', colour: 'primary' }),
      ...year.earlier.map((each, place) => earlierLine(each, place)),
      ...levelRules(year, t, range),
    ],
  };
  const flow: ChartPanel = {
    name: t('hydrology:chart.flow'),
    unit: 'm³/s',
    share: 4,
    fromZero: true,
    areas: spilling,
    lines: [
      measuredLine(year, t, { name: 'inflow', colour: 'blue' }),
      measuredLine(year, t, { name: 'totalRelease', colour: 'orange' }),
      measuredLine(year, t, { name: 'spill', colour: 'magenta', fill: 'below' }),
      ...rulesOf(limits, t, { kind: 'minimum-flow', end: 'low', colour: 'green' }),
    ].filter(({ key, points }) => key !== 'spill' || points.length > 0),
  };
  const gates = (['bottomGates', 'surfaceGates'] as const)
    .map((name) => measuredLine(year, t, { name, colour: name === 'bottomGates' ? 'purple' : 'green', shape: 'step' }))
    .filter(({ points }) => points.some(({ y }) => Number(y) > 0));
  return {
    axis: { kind: 'time', ...range },
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
  year: ChartedYear,
  t: Translate,
  { name, ...look }: { name: ValueName } & Pick<ChartLine, 'colour' | 'fill'> & Partial<Pick<ChartLine, 'shape'>>,
): ChartLine {
  return { key: name, name: t(`hydrology:value.${name}`), shape: 'line', points: pointsOf(year, name), ...look };
}

/** Dashes as well as colours distinguish earlier years. */
const stylesOfEarlier = [
  { colour: 'muted' },
  { colour: 'purple' },
  { colour: 'muted', dash: 'dotted' },
  { colour: 'purple', dash: 'dotted' },
] as const satisfies readonly Pick<ChartLine, 'colour' | 'dash'>[];

function earlierLine({ year, yearsBefore, answer }: ChartedYear['earlier'][number], place: number): ChartLine {
  const points = chartPoints(answer.series[0]?.points ?? [], yearsBefore);
  const style = stylesOfEarlier[place] ?? stylesOfEarlier[0];
  return { key: `year-${year}`, name: yearText(year), shape: 'line', isThin: true, points, ...style };
}

/** A hydrological year as its first and last calendar year. */
export function yearText(year: number): string {
  return `${year}–${year + 1}`;
}

function levelRules({ whole }: ChartedYear, t: Translate, range: { from: number; to: number }): ChartLine[] {
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

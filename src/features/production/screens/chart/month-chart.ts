import type { Translate } from '../../../../browser/translation.ts';
import type { ChartData } from '../../../../ui/chart/chart-data.ts';
import type { ChartLine, ChartRange, ChartSpec } from '../../../../ui/chart/spec.ts';
import type { MonthFigures } from '../../figures/contract/figures.ts';
import { type EnergyUnit, inUnit } from '../figures/units.ts';

/** The series of each month, in the order of the legend and of the table. */
const drawn = [
  { key: 'actual', colour: 'primary', shape: 'bar', of: ({ actual }: MonthFigures) => actual },
  { key: 'plan', colour: 'orange', shape: 'line', of: ({ plan }: MonthFigures) => plan },
  { key: 'lastYear', colour: 'muted', shape: 'bar', of: ({ lastYear }: MonthFigures) => lastYear.actual },
] as const;

/** The months of a year as a chart: output, plan and the previous year, in a unit. */
export function monthChart(
  months: readonly MonthFigures[],
  unit: EnergyUnit,
  isTogether: boolean,
  t: Translate,
): ChartSpec {
  // Series without any data are not in the legend.
  const known = drawn.filter(({ key, of }) => key === 'actual' || months.some((month) => of(month) !== null));
  const lines = known.map(
    ({ key, colour, shape, of }): ChartLine => ({
      key,
      name: t(`production:chart.${key}`),
      colour,
      shape,
      points: months.map((month, x) => ({ x, y: inUnit(of(month), unit) })),
      ...(key === 'lastYear' && { isThin: true }),
    }),
  );
  return {
    axis: {
      kind: 'category',
      names: months.map(({ month }) => t(`production:chart.shortMonth.${Number(month.slice(5, 7))}`)),
    },
    panels: [
      { name: t('production:chart.output'), unit: t(`production:unit.${unit}`), share: 1, fromZero: true, lines },
    ],
    notes: (x) => {
      const month = months[Math.round(x)];
      if (!month) return [];
      const { knownDays, days, plannedPlants, runningPlants } = month;
      const words = t(`production:figures.${isTogether ? 'knownTogether' : 'known'}`, { known: knownDays, days });
      const plans = t('production:figures.plannedPlants', { planned: plannedPlants, plants: runningPlants });
      return [
        ...(plannedPlants > 0 && plannedPlants < runningPlants ? [plans] : []),
        ...(knownDays < days ? [words] : []),
      ];
    },
  };
}

/** The same data as a table. */
export function monthTable(
  months: readonly MonthFigures[],
  range: ChartRange,
  unit: EnergyUnit,
  t: Translate,
): ChartData {
  const words = t(`production:unit.${unit}`);
  const number = (label: string) => ({ label, kind: 'number' as const });
  return {
    columns: [
      { label: t('production:chart.month'), kind: 'text' },
      ...drawn.map(({ key }) => number(`${t(`production:chart.${key}`)} (${words})`)),
      number(t('production:chart.knownDays')),
      number(t('production:chart.days')),
      number(t('production:chart.plannedPlants')),
      number(t('production:chart.runningPlants')),
    ],
    rows: months
      .filter((_, place) => place >= range.from && place <= range.to)
      .map((month) => [
        `${month.month.slice(5, 7)}/${month.month.slice(0, 4)}`,
        ...drawn.map(({ of }) => inUnit(of(month), unit)),
        String(month.knownDays),
        String(month.days),
        String(month.plannedPlants),
        String(month.runningPlants),
      ]),
  };
}

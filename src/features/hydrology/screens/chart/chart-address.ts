import { isDay } from '../../../../lib/calendar-day.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { type TableAddress, type TableShape, useTableAddress } from '../../../../ui/table/use-table-address.ts';
import type { FloodSeason } from '../../contract/readings.ts';
import { comparableValues } from './compared-spec.ts';
import { spanOfHydrologicalYear } from './hydrological-year.ts';
import { type ChartSpan, spanNames, spanOf } from './spans.ts';

const id = /^[1-9]\d{0,17}$/;
const shape = {
  days: true,
  filters: {
    reservoir: id,
    with: id,
    value: comparableValues,
    span: spanNames,
    until: /^(19[5-9]|20\d)\d-\d\d-\d\d$/,
    // A hydrological year, in links.
    year: /^(19[5-9]|20\d)\d$/,
    earlier: /^\d{4}(,\d{4}){0,3}$/,
  },
} as const satisfies TableShape;

export type ChartAddress = TableAddress<typeof shape>;
export const useChartAddress = () => useTableAddress(shape);

/**
 * The span that an address names: a week if it names none, and the year of its days if it names only days.
 * @param now the present time, for a reservoir without readings.
 */
export function spanIn(
  { span, until, year, from, to }: ChartAddress['input'],
  { latest, floodSeason }: { readonly latest: { readonly at: string } | null; readonly floodSeason: FloodSeason },
  now: number,
): ChartSpan {
  const name = span ?? ((year ?? from ?? to) ? 'year' : '7d');
  const yearBegins = year && dayOf(spanOfHydrologicalYear(Number(year)).from);
  const named = isDay(until) ? until : yearBegins;
  const day = named ?? (span === undefined && from ? dayOf(from) : undefined);
  return spanOf(name, { until: day, latest: latest ? Date.parse(latest.at) : now }, floodSeason);
}

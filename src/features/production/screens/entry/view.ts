import { addMonths } from '../../../../lib/calendar-day.ts';
import { periodText } from '../../../../lib/period-reading.ts';
import { type PeriodKind, startOfPeriod } from '../../figures/contract/periods.ts';
import type { FigureName } from '../../grid/contract/grid.ts';
import { type GridSpan, periodsIn, spanOf } from '../../grid/contract/span.ts';
import { powerOutputs } from '../../power-outputs/resource.ts';

/** The view of the grid: an amount of periods of a kind, around a month. */
export interface EntryView {
  readonly kind: PeriodKind;
  readonly of: FigureName;
  /** Its first day. For longer kinds its year is the last one shown. */
  readonly month: string;
}

const { from: firstDay, yearsAhead } = powerOutputs.fields.periodStart.plausible;

/** How far paging moves, in months: as far as the view shows. */
const monthsTurned = { day: 1, month: 12, quarter: 36, year: 120 } as const;

/** The last day on which a period can begin: output not after today, plans a few years ahead. */
function lastDay(of: FigureName, today: string): string {
  return of === 'actual' ? today : addMonths(`${today.slice(0, 4)}-12-31`, 12 * yearsAhead);
}

/** A month limited to those that can have figures. */
export function withinBounds({ of, month }: Omit<EntryView, 'kind'>, today: string): string {
  const last = startOfPeriod('month', lastDay(of, today));
  return month < firstDay ? firstDay : month > last ? last : month;
}

/** The month of the view before (-1) or after (1) this one; undefined: none. */
export function turned(view: EntryView, direction: -1 | 1, today: string): string | undefined {
  const { from, to } = spanOf(view.kind, view.month);
  const isEnd = direction < 0 ? from <= firstDay : to > lastDay(view.of, today);
  const month = addMonths(view.month, direction * monthsTurned[view.kind]);
  return isEnd ? undefined : withinBounds({ of: view.of, month }, today);
}

/** The first days of the editable periods. */
export function startsOf(view: EntryView, today: string): string[] {
  const last = lastDay(view.of, today);
  return periodsIn(view.kind, spanOf(view.kind, view.month)).filter((start) => start >= firstDay && start <= last);
}

/** The shown span, formatted for people: a month, a year, or a range of years. */
export function spanText(kind: PeriodKind, { from, to }: GridSpan): string {
  const last = addMonths(to, -1).slice(0, 4);
  if (kind === 'day') return periodText({ kind: 'month', start: from });
  return from.startsWith(last) ? last : `${from.slice(0, 4)}–${last}`;
}

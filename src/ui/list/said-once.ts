import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { isDay } from '../../lib/calendar-day.ts';
import { dayText, formatDay } from '../../lib/format.ts';
import { momentField } from '../kinds/instant/status-texts.ts';
import type { Column } from './columns.ts';

/** How a table shows its columns: with a heading each, or below the title. */
interface Shown {
  readonly beside: readonly Column[];
  readonly below: readonly Column[];
  /** Rows are cards, without headings. */
  readonly cards: boolean;
}

/** What a row leaves out, because it says the same date elsewhere. */
export interface SaidTwice {
  /** The field of the moment that the status says. */
  readonly field: string | undefined;
  /** The moment of the status: the field has a column with a heading, which is not left empty. */
  readonly moment: boolean;
  /** The day of the last change. */
  readonly change: boolean;
}

/** Which dates of a record a row would say twice. */
export function saidTwice(resource: Resource, record: AnyRecord, { beside, below, cards }: Shown): SaidTwice {
  const all = [...beside, ...below];
  const name = momentField(resource, record, Date.now());
  const isBoth = name !== undefined && ['status', name].every((each) => all.some((column) => column.name === each));
  const hasHeading = !cards && beside.some((column) => column.name === name);
  const changed = formatDay(record.updatedAt);
  return {
    field: isBoth && !hasHeading ? name : undefined,
    moment: isBoth && hasHeading,
    change: below.some(({ kind }) => kind === 'updatedAt') && all.some((column) => dayIn(column, record) === changed),
  };
}

/** The day that a column of a field with dates shows: of a day itself, or of an instant. */
function dayIn({ kind, name, view }: Column, record: AnyRecord): string | undefined {
  const value = record[name];
  if (kind === 'updatedAt' || view.sortedAs !== 'time' || typeof value !== 'string') return undefined;
  return isDay(value) ? dayText(value) : formatDay(value);
}

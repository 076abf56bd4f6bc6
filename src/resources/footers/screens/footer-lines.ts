import { isDay } from '../../../lib/calendar-day.ts';
import { dayText } from '../../../lib/format.ts';
import type { footers } from '../resource.ts';

/** The most sought-after lines of a footer. */
export const firstLines = ['address', 'phone', 'hotline', 'email'] as const;

/** All lines of a footer, most sought-after first. */
export const allLines = [
  ...firstLines,
  'plantAddress',
  'fax',
  'taxCode',
  'responsiblePerson',
  'licenceNumber',
] as const satisfies readonly (keyof typeof footers.fields)[];

/** Some lines of a footer, without empty ones. The line of the licence also has its day and its issuer, if they are known. */
export function textOf(
  values: Readonly<Record<string, unknown>>,
  lines: readonly string[],
): [name: string, text: string][] {
  const text = (name: string) => String(values[name] ?? '').trim();
  return lines.flatMap((name): [string, string][] => {
    if (text(name) === '') return [];
    if (name !== 'licenceNumber') return [[name, text(name)]];
    const day = text('licenceDate');
    // A form may hold a text that is not a day yet.
    const parts = [text(name), isDay(day) ? dayText(day) : '', text('licenceIssuer')];
    return [[name, parts.filter((part) => part !== '').join(', ')]];
  });
}

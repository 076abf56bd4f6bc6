import { declaredKind } from '../../declare/kinds/registry.ts';
import type { Resource } from '../../declare/resource.ts';
import { comparable } from '../../lib/fold.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import type { ImportColumn } from './contract/operations.ts';
import { choiceLabels } from './labels.ts';
import type { GivenCell } from './row-classifier.ts';

/** A column that holds a field of only those records whose choice its name says. */
interface SplitHeading {
  readonly field: string;
  readonly says: { readonly field: string; readonly value: string };
}

/** What a column is that is called by a field and an option: "Ngày, tháng, năm sinh" above "Nam" is a man's day of birth. */
export function splitHeading(
  resource: Resource,
  header: string,
  match: (name: string) => string | undefined,
): SplitHeading | undefined {
  const words = comparable(header);
  for (const [field, choice] of Object.entries(resource.spreadsheet?.split ?? {})) {
    const declared = choice === undefined ? undefined : resource.fields[choice];
    if (!declared || choice === undefined) continue;
    for (const value of declaredKind(declared).options?.(declared) ?? []) {
      const label = choiceLabels(resource, choice, value).find((text) => words.endsWith(` ${comparable(text)}`));
      const rest = label === undefined ? '' : words.slice(0, -comparable(label).length).trim();
      if (rest !== '' && match(rest) === field) return { field, says: { field: choice, value } };
    }
  }
  return undefined;
}

/** What of columns whose names say something those say that a row fills; of two that disagree nothing. */
export function valuesOfHeadings(
  resource: Resource,
  columns: readonly ImportColumn[],
  cells: readonly CellValue[],
): Readonly<Record<string, GivenCell>> {
  const filled = columns.filter(({ index }) => isFilled(cells[index]));
  const [column, ...others] = filled;
  if (!column?.says || others.length > 0) return {};
  const { field, value } = column.says;
  return { [field]: { by: 'heading', cell: choiceLabels(resource, field, value)[0] ?? value, place: column.letter } };
}

/** Whether a cell holds anything but blanks. */
export function isFilled(cell: CellValue | undefined): boolean {
  return cell !== undefined && cell !== null && (typeof cell !== 'string' || cell.trim() !== '');
}

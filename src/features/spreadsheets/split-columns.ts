import { declaredKind } from '../../declare/kinds/registry.ts';
import type { Resource } from '../../declare/resource.ts';
import { comparable } from '../../lib/fold.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import type { ImportColumn } from './contract/operations.ts';
import { choiceLabels } from './labels.ts';
import type { GivenCell } from './row-classifier.ts';

/** A column that contains a field only of records with the option in its name. */
interface SplitHeading {
  readonly field: string;
  readonly says: { readonly field: string; readonly value: string };
}

/**
 * The meaning of a column named by a field and an option: "Ngày, tháng, năm sinh" above "Nam" is the birth date of a
 * man.
 */
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

/** The values that the names of filled columns give to a row; when two disagree, none. */
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

/** Whether a cell contains anything but blanks. */
export function isFilled(cell: CellValue | undefined): boolean {
  return cell !== undefined && cell !== null && (typeof cell !== 'string' || cell.trim() !== '');
}

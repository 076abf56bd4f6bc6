import { declaredKind } from '../../declare/kinds/registry.ts';
import type { Resource } from '../../declare/resource.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import { textOf } from '../../engine/kinds/sheet.ts';
import { comparable } from '../../lib/fold.ts';
import type { CellValue, MergedRange } from '../../platform/spreadsheets/sheet.ts';
import type { ImportColumn } from './contract/operations.ts';
import type { Heading } from './headings.ts';
import { choiceLabels } from './labels.ts';
import { namePart } from './name-parts.ts';

/**
 * Marks the columns that contain a part of a value, the other parts being in other columns: of a person's name in two
 * columns by their names, of a heading merged over columns of texts, and of columns that a person joined now or before.
 * Two complete columns for one field are not joined, and a part without another is the whole.
 */
export function markParts(
  resource: Resource,
  columns: readonly ImportColumn[],
  heading: Heading,
  merged: readonly MergedRange[],
  permitted: readonly string[],
): ImportColumn[] {
  const marked = withNameParts(resource, columns, permitted).map((column) => ({
    ...column,
    part: column.part || column.says !== null || isUnderMergedName(resource, column, heading, merged),
  }));
  return marked.map((column) => {
    const together = marked.filter(({ field }) => field !== null && field === column.field);
    const chosen = together.every(({ by }) => by === 'chosen');
    return { ...column, part: together.length > 1 && (column.part || chosen) };
  });
}

/** The cell of a field in a row: the texts of several columns are joined in file order with one space. */
export function joinedCell(cells: readonly CellValue[], indexes: readonly number[]): CellValue {
  if (indexes.length <= 1) return cells[indexes[0] ?? -1] ?? null;
  const parts = indexes.map((index) => cells[index] ?? null);
  // A cell with an error, a boolean or a date cannot be a part: it becomes the result, which is then refused.
  const broken = parts.find(
    (cell) => typeof cell === 'boolean' || (typeof cell === 'object' && cell !== null && !('number' in cell)),
  );
  if (broken !== undefined) return broken;
  const texts = parts.map((cell) => textOf(cell).replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  return texts.length === 0 ? null : texts.join(' ');
}

/** A person's name in two or three columns, the given name last, where no other column contains the whole name. */
function withNameParts(
  resource: Resource,
  columns: readonly ImportColumn[],
  permitted: readonly string[],
): readonly ImportColumn[] {
  const field = permitted.find((name) => {
    const declared = resource.fields[name];
    return declared && declaredKind(declared).person?.(declared);
  });
  if (field === undefined) return columns;
  // A person's choice for a column wins over its name.
  const open = columns.filter(({ by }) => by === 'header' || by === null);
  const parts = open.filter(({ header }) => namePart(header) !== undefined);
  const given = parts.filter(({ header }) => namePart(header) === 'given');
  const [last] = given;
  const ordered = parts.length > 1 && given.length === 1 && parts.at(-1) === last;
  const others = columns.filter((column) => column.field === field && !parts.includes(column));
  const together = ordered && others.length === 0 ? parts : withUnnamed(resource, open, others);
  return columns.map((column) => (together.includes(column) ? { ...column, field, by: 'header', part: true } : column));
}

/**
 * The only column of whole names, and its neighbour when that has no name of its own and contains single words: a name
 * in two columns below one heading that is merged only visually.
 */
function withUnnamed(
  resource: Resource,
  open: readonly ImportColumn[],
  [whole, ...others]: readonly ImportColumn[],
): readonly ImportColumn[] {
  const beside = whole && open.includes(whole) && open.find(({ index }) => index === whole.index + 1);
  if (!beside || others.length > 0 || beside.header !== '' || beside.field !== null) return [];
  const isWord = (text: string) => /^\p{Lu}\p{L}*$/u.test(text) && text.length > 1;
  // "Nam" and "Nữ" are also given names; alone they mean the gender.
  const isChoice = (text: string) => choiceTexts(resource).has(comparable(text));
  return beside.examples.every(isWord) && !beside.examples.every(isChoice) ? [whole, beside] : [];
}

/** The names of the options of a resource's fields. */
function choiceTexts(resource: Resource): ReadonlySet<string> {
  const texts = Object.entries(resource.fields).flatMap(([name, field]) =>
    (declaredKind(field).options?.(field) ?? []).flatMap((value) => choiceLabels(resource, name, value)),
  );
  return new Set(texts.map(comparable));
}

/** Whether a column's name is merged over others, all of them texts of the same field. */
function isUnderMergedName(
  resource: Resource,
  { index, field, header }: ImportColumn,
  { row, names }: Heading,
  merged: readonly MergedRange[],
): boolean {
  const declared = field === null ? undefined : resource.fields[field];
  if (!declared || !storedKind(declared).sheet?.joins || header === '') return false;
  return merged.some(
    ({ top, left, right }) =>
      top <= row &&
      left < right &&
      left <= index &&
      index <= right &&
      names.slice(left, right + 1).every((name) => name === header),
  );
}

import type { Translation } from '../../../browser/translation.ts';
import type { KindShown, KindValue } from '../../../declare/kinds/registry.ts';
import {
  type Row,
  type RowField,
  type RowsField,
  rowEntries,
  rowKind,
  rowsOf,
  sameText,
} from '../../../declare/kinds/rows.ts';
import { fieldLabel } from '../../labels.ts';
import { boolean } from '../boolean/plain-view.ts';
import { choice } from '../choice/plain-view.ts';
import { date } from '../date/plain-view.ts';
import { dayOfYear } from '../day-of-year/plain-view.ts';
import { decimal } from '../decimal/plain-view.ts';
import { image } from '../image/plain-view.ts';
import { instant } from '../instant/plain-view.ts';
import { integer } from '../integer/plain-view.ts';
import { plain } from '../plain-element.ts';
import { type FieldState, fieldState, type PlainView, textView } from '../plain-view.ts';
import { tags } from '../tags/plain-view.ts';
import { timeOfDay } from '../time-of-day/plain-view.ts';
import { url } from '../url/plain-view.ts';

const plainViews = {
  text: textView,
  url,
  boolean,
  integer,
  decimal,
  date,
  dayOfYear,
  instant,
  timeOfDay,
  choice,
  image,
  tags,
} satisfies { [K in RowField['kind']]: PlainView<Extract<RowField, { kind: K }>, KindValue<K>, KindShown<K>> };

/** The number of rows that a list's cell names. */
const named = 3;

export const rows: PlainView<RowsField> = {
  text: (state, words) =>
    rowsOf(state.value)
      .map((row) => rowText(state, row, words))
      .join('\n'),
  cell: (state, words) => {
    const all = rowsOf(state.value);
    if (all.length === 0) return [];
    const titles = all.slice(0, named).map((row) => rowTitle(state, row, words));
    const text = `${titles.join(', ')}${all.length > named ? '…' : ''}`;
    const count = plain('span', { class: 'list-number figures' }, String(all.length));
    return [plain('span', { class: 'list-clipped', title: text }, count, text)];
  },
};

/** The plain view of a child's field. */
export function childView(field: RowField): PlainView<RowField> {
  return plainViews[field.kind] as PlainView<RowField>;
}

/** The states of a row's fields. */
function childStates({ resource, name, field }: FieldState<RowsField>, row: Row): FieldState<RowField>[] {
  return rowEntries(field).map(([child, declared]) => ({
    ...fieldState(resource, child, declared, row),
    name: `${name}.${child}`,
  }));
}

/** The name of a row: its title, or else its first value with a name. */
export function rowTitle(state: FieldState<RowsField>, row: Row, words: Translation): string {
  const title = childStates(state, row).find(({ name }) => name === `${state.name}.${state.field.title}`);
  const written = title && childView(title.field).text(title, words);
  return written || nameOf(otherStates(state, row)) || words.t('kit:rows.untitled');
}

function nameOf(children: readonly FieldState<RowField>[]): string {
  return children.map((child) => childView(child.field).name?.(child) ?? '').find((name) => name !== '') ?? '';
}

/** A child's label and value; empty if it still has its default. */
export function childFact(child: FieldState<RowField>, words: Translation): string {
  const { empty, same = sameText } = rowKind(child.field);
  if (same(child.value, empty(child.field), child.field)) return '';
  const text = childView(child.field).text(child, words);
  return text && `${fieldLabel(words.t, child.resource, child.name)}: ${text}`;
}

/** The children of a row besides its title. */
export function otherStates(state: FieldState<RowsField>, row: Row): FieldState<RowField>[] {
  return childStates(state, row).filter(({ name }) => name !== `${state.name}.${state.field.title}`);
}

/** A row on one line. */
export function rowText(state: FieldState<RowsField>, row: Row, words: Translation): string {
  const title = rowTitle(state, row, words);
  const facts = otherStates(state, row).map((child) => childFact(child, words));
  // Omits values that repeat the row's name.
  return [title, ...facts.filter((fact) => fact !== '' && !fact.endsWith(`: ${title}`))].join(' · ');
}

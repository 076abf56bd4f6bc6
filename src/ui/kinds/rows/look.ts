import type { Words } from '../../../browser/words-state.ts';
import {
  type Row,
  type RowField,
  type RowsField,
  rowEntries,
  rowKind,
  rowsOf,
  sameWriting,
} from '../../../declare/kinds/rows.ts';
import { fieldLabel } from '../../labels.ts';
import { boolean } from '../boolean/look.ts';
import { choice } from '../choice/look.ts';
import { date } from '../date/look.ts';
import { decimal } from '../decimal/look.ts';
import { image } from '../image/look.ts';
import { instant } from '../instant/look.ts';
import { integer } from '../integer/look.ts';
import { type FieldState, fieldState, type Look, plainLook } from '../look.ts';
import { plain } from '../plain.ts';
import { tags } from '../tags/look.ts';
import { timeOfDay } from '../time-of-day/look.ts';
import { url } from '../url/look.ts';

const looks = {
  text: plainLook,
  url,
  boolean,
  integer,
  decimal,
  date,
  instant,
  timeOfDay,
  choice,
  image,
  tags,
} satisfies { [K in RowField['kind']]: Look<Extract<RowField, { kind: K }>> };

/** How many rows a list's cell names. */
const named = 3;

export const rows: Look<RowsField> = {
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

/** The look of a child's field. */
export function childLook(field: RowField): Look<RowField> {
  return looks[field.kind] as Look<RowField>;
}

/** The fields of a row as they are in it. */
function childStates({ resource, name, field }: FieldState<RowsField>, row: Row): FieldState<RowField>[] {
  return rowEntries(field).map(([child, declared]) => ({
    ...fieldState(resource, child, declared, row),
    name: `${name}.${child}`,
  }));
}

/** What a row is called: its title, or else what it shows. */
export function rowTitle(state: FieldState<RowsField>, row: Row, words: Words): string {
  const title = childStates(state, row).find(({ name }) => name === `${state.name}.${state.field.title}`);
  const written = title && childLook(title.field).text(title, words);
  return written || nameOf(otherStates(state, row)) || words.t('kit:rows.untitled');
}

function nameOf(children: readonly FieldState<RowField>[]): string {
  return children.map((child) => childLook(child.field).name?.(child) ?? '').find((name) => name !== '') ?? '';
}

/** What a child says, with what it is called; empty where nobody has changed it since the row was new. */
export function childFact(child: FieldState<RowField>, words: Words): string {
  const { empty, same = sameWriting } = rowKind(child.field);
  if (same(child.value, empty(child.field), child.field)) return '';
  const text = childLook(child.field).text(child, words);
  return text && `${fieldLabel(words.t, child.resource, child.name)}: ${text}`;
}

/** The children of a row that say more than its title. */
export function otherStates(state: FieldState<RowsField>, row: Row): FieldState<RowField>[] {
  return childStates(state, row).filter(({ name }) => name !== `${state.name}.${state.field.title}`);
}

/** A row on one line. */
export function rowText(state: FieldState<RowsField>, row: Row, words: Words): string {
  const title = rowTitle(state, row, words);
  const facts = otherStates(state, row).map((child) => childFact(child, words));
  // What the row is called by is not said twice.
  return [title, ...facts.filter((fact) => fact !== '' && !fact.endsWith(`: ${title}`))].join(' · ');
}

import { useRef, useState } from 'react';
import { randomId } from '../../../browser/random-id.ts';
import { type Row, type RowsField, rowEntries, rowKind, rowsOf } from '../../../declare/kinds/rows.ts';
import { populatedName } from '../../../declare/resource.ts';
import type { InputProps } from '../input.ts';

/** A row in a form: a new one has an id from the start, so that it is the same row after the save. */
export type FormRow = Row & { readonly id: string };

/** The rows of a form's value, and functions to change them. */
export function useRows({ field, value, onChange }: Pick<InputProps<RowsField>, 'field' | 'value' | 'onChange'>) {
  // A row that has its id stays the same object, so that it is not rendered again.
  const rows = rowsOf(value).map((row, place) => (isFormRow(row) ? row : { ...row, id: String(place) }));
  // A picture may arrive after another edit: each change builds on the latest rows, not on the rendered ones.
  const latest = useRef<readonly FormRow[]>(rows);
  latest.current = rows;
  // The ranks of rows added together, such as pictures chosen at once: they arrive in any order.
  const ranks = useRef(new Map<string, number>());
  const [removed, setRemoved] = useState<{ row: FormRow; place: number }>();
  const change = (next: readonly FormRow[]) => {
    latest.current = next;
    onChange(next);
  };
  return {
    rows,
    /** The last removed row and its position. */
    removed,
    /** Adds an empty row at the end and returns its id. */
    add: (): string => {
      const row = rowOf(field, {});
      change([...latest.current, row]);
      return row.id;
    },
    /** Adds rows, each before those of a higher rank; returns all rows afterwards. */
    addRanked: (added: readonly { readonly values: object; readonly rank: number }[]): readonly FormRow[] => {
      const next = [...latest.current];
      for (const { values, rank } of added) {
        const row = rowOf(field, values);
        ranks.current.set(row.id, rank);
        const later = next.findIndex(({ id }) => (ranks.current.get(id) ?? -1) > rank);
        next.splice(later < 0 ? next.length : later, 0, row);
      }
      change(next);
      return next;
    },
    /** Passes the unchanged rows to the form, so that it looks for other changes. */
    tell: () => change([...latest.current]),
    set: (id: string, name: string, next: unknown, shown: unknown) => {
      const child = field.of[name];
      const populated = child && populatedName(name, child);
      const changes = { [name]: next, ...(populated !== undefined && { [populated]: shown }) };
      change(latest.current.map((row) => (row.id === id ? { ...row, ...changes } : row)));
    },
    remove: (id: string) => {
      const place = latest.current.findIndex((row) => row.id === id);
      const row = latest.current[place];
      if (!row) return;
      setRemoved({ row, place });
      change(latest.current.toSpliced(place, 1));
    },
    undo: () => {
      if (!removed) return;
      setRemoved(undefined);
      change(latest.current.toSpliced(removed.place, 0, removed.row));
    },
    move: (id: string, to: number) => {
      const from = latest.current.findIndex((row) => row.id === id);
      const row = latest.current[from];
      if (!row || to < 0 || to >= latest.current.length || to === from) return;
      change(latest.current.toSpliced(from, 1).toSpliced(to, 0, row));
    },
  };
}

function isFormRow(row: Row): row is FormRow {
  return row.id !== undefined;
}

/** A new row with these values, the others empty. */
function rowOf(field: RowsField, values: object): FormRow {
  const empty = rowEntries(field).map(([name, child]) => [name, rowKind(child).empty(child)]);
  return { ...Object.fromEntries(empty), ...values, id: randomId() };
}

import { useRef, useState } from 'react';
import { randomId } from '../../../browser/random-id.ts';
import { type Row, type RowsField, rowEntries, rowKind, rowsOf } from '../../../declare/kinds/rows.ts';
import { companionName } from '../../../declare/resource.ts';
import type { InputProps } from '../input.ts';

/** A row in a form: one that is new has an id from the start, so that it is the same row when it comes back. */
export type FormRow = Row & { readonly id: string };

/** The rows of a form's value, and the ways to change them. */
export function useRows({ field, value, onChange }: Pick<InputProps<RowsField>, 'field' | 'value' | 'onChange'>) {
  const rows = rowsOf(value).map((row, place): FormRow => ({ ...row, id: row.id ?? String(place) }));
  // A picture may arrive after something else was typed: each change builds on the last, not on what was drawn.
  const latest = useRef<readonly FormRow[]>(rows);
  latest.current = rows;
  const [removed, setRemoved] = useState<{ row: FormRow; place: number }>();
  const change = (next: readonly FormRow[]) => {
    latest.current = next;
    onChange(next);
  };
  return {
    rows,
    /** The row that was removed last, and where it stood. */
    removed,
    /** Adds an empty row at the end and answers its id. */
    add: (): string => {
      const id = randomId();
      const empty = rowEntries(field).map(([name, child]) => [name, rowKind(child).empty(child)]);
      change([...latest.current, { ...Object.fromEntries(empty), id }]);
      return id;
    },
    set: (id: string, name: string, next: unknown, shown: unknown) => {
      const child = field.of[name];
      const companion = child && companionName(name, child);
      const changes = { [name]: next, ...(companion !== undefined && { [companion]: shown }) };
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

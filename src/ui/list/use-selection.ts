import { useState } from 'react';
import { chosenRange } from './chosen-range.ts';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly select: (id: string, selected: boolean) => void;
  /** Selects the rows up to this one: from `from`, or else from the last one selected or deselected. */
  readonly extend: (id: string, from?: string) => void;
  readonly selectAll: (selected: boolean) => void;
}

const nothing: ReadonlySet<string> = new Set();

/** The selected records on the screen; `scope` changes when other records are shown. */
export function useSelection<Row>(
  records: readonly Row[],
  idOf: (record: Row) => string,
  scope: string,
): Selection & { records: Row[] } {
  const [ids, setIds] = useState(nothing);
  const [last, setLast] = useState<{ from: string; to: string }>();
  const [chosenIn, setChosenIn] = useState(scope);
  if (chosenIn !== scope) {
    // Clears a selection from another scope.
    setChosenIn(scope);
    setIds(nothing);
    setLast(undefined);
  }
  const present = records.filter((record) => ids.has(idOf(record)));
  const select = (id: string, selected: boolean) => {
    const next = new Set(ids);
    if (selected) next.add(id);
    else next.delete(id);
    setIds(next);
    setLast({ from: id, to: id });
  };
  return {
    // A record that somebody deleted meanwhile is no longer selected.
    ids: new Set(present.map(idOf)),
    records: present,
    select,
    extend: (id, from) => {
      // A range that continues where the last one ended is the same range.
      const range = from === undefined || last?.to === from ? last : { from, to: from };
      if (!range) return select(id, true);
      setIds(chosenRange(ids, records.map(idOf), range, id));
      return setLast({ from: range.from, to: id });
    },
    selectAll: (selected) => {
      setIds(selected ? new Set(records.map(idOf)) : nothing);
      setLast(undefined);
    },
  };
}

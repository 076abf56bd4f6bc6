import { useState } from 'react';
import { chosenRange } from './chosen-range.ts';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly select: (id: string, selected: boolean) => void;
  /** Chooses the rows up to this one: from `from`, or else from the one that was last chosen or let go. */
  readonly extend: (id: string, from?: string) => void;
  readonly selectAll: (selected: boolean) => void;
}

const nothing: ReadonlySet<string> = new Set();

/** The chosen ones among the records on the screen; `scope` changes when other records are shown. */
export function useSelection<Row>(
  records: readonly Row[],
  idOf: (record: Row) => string,
  scope: string,
): Selection & { records: Row[] } {
  const [ids, setIds] = useState(nothing);
  const [last, setLast] = useState<{ from: string; to: string }>();
  const [chosenIn, setChosenIn] = useState(scope);
  if (chosenIn !== scope) {
    // What was chosen elsewhere is let go.
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
    // A record that somebody deleted meanwhile is no longer chosen.
    ids: new Set(present.map(idOf)),
    records: present,
    select,
    extend: (id, from) => {
      // What goes on from where the last range ended is still that range.
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

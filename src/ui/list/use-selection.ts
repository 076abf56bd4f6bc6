import { useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly select: (id: string, selected: boolean) => void;
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
  const [chosenIn, setChosenIn] = useState(scope);
  if (chosenIn !== scope) {
    // What was chosen elsewhere is let go.
    setChosenIn(scope);
    setIds(nothing);
  }
  const present = records.filter((record) => ids.has(idOf(record)));
  return {
    // A record that somebody deleted meanwhile is no longer chosen.
    ids: new Set(present.map(idOf)),
    records: present,
    select: (id, selected) =>
      setIds((before) => {
        const next = new Set(before);
        if (selected) next.add(id);
        else next.delete(id);
        return next;
      }),
    selectAll: (selected) => setIds(selected ? new Set(records.map(idOf)) : nothing),
  };
}

import { useMemo, useRef } from 'react';

/** Keeps the identity of rows whose content has not changed, so that they are not rendered again. */
export function useStableRows<Row extends { readonly key: string }>(rows: readonly Row[]): readonly Row[] {
  const known = useRef(new Map<string, { text: string; row: Row }>());
  return useMemo(() => {
    const next = new Map<string, { text: string; row: Row }>();
    for (const row of rows) {
      const before = known.current.get(row.key);
      const text = JSON.stringify(row);
      next.set(row.key, before?.text === text ? before : { text, row });
    }
    known.current = next;
    return [...next.values()].map(({ row }) => row);
  }, [rows]);
}

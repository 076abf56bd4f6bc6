import { useMemo } from 'react';
import { type TableShape, useTableAddress } from '../../../ui/table/use-table-address.ts';

const shape = { filters: { roles: /^[1-9]\d*(,[1-9]\d*)*$/, compare: ['true'] } } as const satisfies TableShape;

/** What the matrix shows, by its address. Unsaved changes do not block a change of it: they stay. */
export function useMatrixAddress() {
  const { input, change } = useTableAddress(shape);
  const list = typeof input.roles === 'string' ? input.roles : '';
  const roles = useMemo(() => list.split(',').filter(Boolean), [list]);
  return {
    text: input.textSearch ?? '',
    /** The ids of the selected roles, in the order of selection; none: all. */
    roles,
    /** Two roles side by side, and only their differences. */
    compare: input.compare === 'true',
    change: (changes: { textSearch?: string; roles?: readonly string[]; compare?: boolean }) => {
      const { roles: ids, compare, ...rest } = changes;
      change(
        {
          ...rest,
          ...(ids && { roles: ids.join(',') || undefined }),
          ...(compare !== undefined && { compare: compare || undefined }),
        },
        { replace: true, keepScroll: true, force: true },
      );
    },
  };
}

export type MatrixAddress = ReturnType<typeof useMatrixAddress>;

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../../../../browser/call.ts';
import { cancelAndRefetch } from '../../../../browser/cancel-and-refetch.ts';
import { useCan, useSession } from '../../../../browser/session.ts';
import { useRemovedKeys } from '../../../../browser/use-removed-keys.ts';
import { useStableRows } from '../../../../browser/use-stable-rows.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { resourceOperations } from '../../../../declare/operations.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import type { UndoStep } from '../../../../lib/undo-steps.ts';
import type { CellChange } from '../../../../ui/grid/use-grid.ts';
import { useQueue } from '../../../../ui/grid/use-queue.ts';
import { getFiguresSanLuongDien } from '../../figures/contract/figures.ts';
import { getGridSanLuongDien, type OutputGrid, storeSanLuongDien } from '../../grid/contract/grid.ts';
import { powerOutputs } from '../../power-outputs/resource.ts';
import { figureQueueOf, periodKey } from './figure-queue.ts';
import { columnsOf, type OutputCell, rowsOf } from './period-rows.ts';
import type { EntryView } from './view.ts';

const { setStatus } = resourceOperations(powerOutputs);

/** The grid of some plants with its typed figures. */
export function useOutputEntry(view: EntryView, plantIds: readonly string[] | undefined) {
  const queue = figureQueueOf(useSession().user?.id ?? '');
  const { unsent, status } = useQueue(queue);
  const mayStore = useCan(storeSanLuongDien.name);
  const mayPublish = useCan(setStatus.name);
  const queryClient = useQueryClient();
  const { language } = useTranslation();
  const { kind, of, month } = view;
  const queryKey = [getGridSanLuongDien.name, kind, month, plantIds ?? []];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(getGridSanLuongDien, { month, kind, ...(plantIds && { plantIds: [...plantIds] }) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // While the window was not visible, its event stream did not report sign-offs.
    refetchOnWindowFocus: true,
  });
  const grid = query.data;
  const columns = useMemo(() => (grid ? columnsOf(grid) : []), [grid]);
  // Figures that were refused because the day was signed off are retried when it is reopened.
  useRemovedKeys(grid?.frozen.map(({ plantId, day }) => `${plantId} ${day}`) ?? [], (opened) =>
    queue.retry(({ plantId, day }) => opened.includes(`${plantId} ${day}`)),
  );
  const today = dayOf(presentTime());
  const known = useStableRows(
    // Their texts are in the notation of the language.
    // biome-ignore lint/correctness/useExhaustiveDependencies: another language writes them anew.
    useMemo(
      () => (grid ? rowsOf(grid, columns, unsent, { kind, of, month }, today) : []),
      [grid, columns, unsent, kind, of, month, today, language],
    ),
  );
  const rows = useMemo(() => known.slice(1), [known]);
  useEffect(
    () =>
      queue.onAnswered((answered) => {
        // Updates the cache before the typed text is removed; then the grid and the computed figures are fetched again.
        queryClient.setQueriesData<OutputGrid>({ queryKey: [getGridSanLuongDien.name] }, (before) => {
          if (!before) return before;
          const figures = new Map(before.figures.map((each) => [periodKey(each), each]));
          for (const { unsent: sent, result } of answered) {
            if (result.current) figures.set(periodKey(sent), result.current);
            else figures.delete(periodKey(sent));
          }
          return { ...before, figures: [...figures.values()] };
        });
        for (const key of [getGridSanLuongDien.name, getFiguresSanLuongDien.name, powerOutputs.name]) {
          void cancelAndRefetch(queryClient, [key]);
        }
      }),
    [queue, queryClient],
  );

  /** Why a cell cannot be edited, as the name of a text; undefined: it can. */
  const closedBy = ({ isFrozen, isSummed, stored }: OutputCell): Closed | undefined => {
    if (isFrozen) return 'frozen';
    if (isSummed) return 'summed';
    return stored?.isPublished && !mayPublish ? 'published' : undefined;
  };
  const isOpen = (cell: OutputCell) => mayStore && closedBy(cell) === undefined;
  /** Types into cells and returns, for each cell that cannot be edited, why. */
  const change = (changes: readonly CellChange[], step?: UndoStep): Closed[] => {
    const closed: Closed[] = [];
    for (const { row, name, text } of changes) {
      const period = rows[row];
      const column = columns.find((each) => each.name === name);
      const cell = period?.cells.find((each) => each.name === name);
      if (!period || !column || !cell) continue;
      const reason = closedBy(cell);
      if (reason) closed.push(reason);
      else if (mayStore) queue.type({ ...column, kind, of, day: period.key }, cell.stored, text, step);
    }
    if (changes.length === 1 && !step) return closed;
    const days = new Set(changes.map(({ row }) => rows[row]?.key));
    queue.settle((each) => days.has(each.day));
    // Undo is often followed by redo: nothing is sent in between.
    if (!step) void queue.flush();
    return closed;
  };
  const leave = (day: string) => {
    queue.settle((each) => each.day === day);
    void queue.flush();
  };
  return { query, grid, view, columns, before: known[0], rows, queue, unsent, status, mayStore, isOpen, change, leave };
}

/**
 * Why a cell cannot be edited: it is signed off, the sum of shorter periods, or published without the right to change
 * it.
 */
type Closed = 'frozen' | 'summed' | 'published';

export type OutputEntry = ReturnType<typeof useOutputEntry>;

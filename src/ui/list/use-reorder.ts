import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../browser/call.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import type { ListInput, ListPage } from '../../contract/paging.ts';
import { positionsKey, resourceOperations } from '../../declare/operations.ts';
import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { keys } from '../queries.ts';
import { positionsAfterMove } from './tree.ts';
import type { RecordActions } from './use-record-actions.tsx';

/** Returns a function that moves a record among its siblings: optimistically, and reverts when the server refuses. */
export function useReorder(
  resource: Resource,
  input: ListInput,
  { attempt, tell }: Pick<RecordActions, 'attempt' | 'tell'>,
) {
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const { setPosition } = resourceOperations(resource);
  const [key, named] = [keys.list(resource, input), positionsKey(resource)];

  return async (siblings: readonly AnyRecord[], from: number, to: number): Promise<void> => {
    const items = positionsAfterMove(siblings, from, to);
    if (!setPosition || items.length === 0) return;
    const shown = (row: AnyRecord) => ({ ...row, ...items.find(({ id }) => id === row.id) });
    const byPlace = (one: AnyRecord, other: AnyRecord) => Number(one.position) - Number(other.position);
    const put = (page?: ListPage<AnyRecord>) => page && { ...page, items: page.items.map(shown).sort(byPlace) };
    await queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData(key, put);
    // If the server shifts the others itself, only the moved record is sent: what somebody else moved meanwhile stays
    // moved.
    const [moved, ahead] = [siblings[from], siblings[from - 1]];
    const sent = resource.gapless ? items.filter(({ id }) => id === moved?.id) : items;
    const takeBack = () => {
      const rows = (resource.gapless && queryClient.getQueryData<ListPage<AnyRecord>>(key)?.items) || siblings;
      const placeOf = (id = '') => Number(rows.find((row) => row.id === id)?.position ?? 0);
      // After its new predecessor, wherever others have moved that meanwhile.
      const behind = placeOf(ahead?.id) + Number(placeOf(moved?.id) > placeOf(ahead?.id));
      const places = sent.map(({ id }) => ({ id, position: resource.gapless ? behind : placeOf(id) }));
      return call(setPosition, { [named]: places });
    };
    if (await attempt(() => call(setPosition, { [named]: sent }))) tell(t('kit:order.done'), takeBack);
  };
}

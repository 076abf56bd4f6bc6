import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../browser/call.ts';
import { useWords } from '../../browser/words.ts';
import type { ListInput, ListPage } from '../../contract/paging.ts';
import { positionsKey, resourceOperations } from '../../declare/operations.ts';
import type { AnyRecord, Resource } from '../../declare/resource.ts';
import { keys } from '../queries.ts';
import { useRefusal } from '../refusal.tsx';
import { positionsAfterMove } from './tree.ts';
import type { RecordActions } from './use-record-actions.tsx';

/** A function that moves a record among its siblings: at once on the screen, back again when the server refuses. */
export function useReorder(resource: Resource, input: ListInput, { tell }: Pick<RecordActions, 'tell'>) {
  const queryClient = useQueryClient();
  const { t } = useWords();
  const refuse = useRefusal();
  const { setPosition } = resourceOperations(resource);
  const key = keys.list(resource, input);
  const named = positionsKey(resource);

  return async (siblings: readonly AnyRecord[], from: number, to: number): Promise<void> => {
    const items = positionsAfterMove(siblings, from, to);
    if (!setPosition || items.length === 0) return;
    const positions = new Map(items.map((item) => [item.id, item.position]));
    await queryClient.cancelQueries({ queryKey: key });
    const before = queryClient.getQueryData<ListPage<AnyRecord>>(key);
    if (before) {
      const moved = before.items.map((row) => ({ ...row, position: positions.get(row.id) ?? row.position }));
      moved.sort((one, other) => Number(one.position) - Number(other.position));
      queryClient.setQueryData(key, { ...before, items: moved });
    }
    // Where the others make room by themselves nothing is said of them: what somebody else moved meanwhile stays moved.
    const sent = resource.gapless ? items.filter(({ id }) => id === siblings[from]?.id) : items;
    try {
      await call(setPosition, { [named]: sent });
      const places = sent.map(({ id }) => ({ id, position: Number(siblings.find((one) => one.id === id)?.position) }));
      tell(t('kit:order.done'), () => call(setPosition, { [named]: places }));
    } catch (error) {
      queryClient.setQueryData(key, before);
      refuse(error);
    } finally {
      const readAnew = () => queryClient.invalidateQueries({ queryKey: keys.lists(resource) });
      // Once more three seconds later: who moved something at the same time may come after the first reading.
      setTimeout(readAnew, 3_000);
      await readAnew();
    }
  };
}

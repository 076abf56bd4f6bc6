import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { useRestoring } from '../../../ui/list/use-restoring.ts';
import { wording } from '../../../ui/list/wording.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { useResourceLookup } from '../../../ui/resource-registry.tsx';
import { useSingleRun } from '../../../ui/use-single-run.ts';
import { getListTrash, purgeTrash, restoreTrash, type TrashEntry } from '../contract.ts';
import { rememberFocus } from './trash-focus.ts';
import { useTrashQuestions } from './use-trash-questions.tsx';

/** The actions on deleted records. Each returns true when it succeeded; errors are shown here. */
export function useTrashActions() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { apiName } = useSession();
  const queryClient = useQueryClient();
  const refuse = useRefusal();
  const ask = useTrashQuestions();
  const lookup = useResourceLookup();
  const once = useSingleRun();
  const restoring = useRestoring();

  const attempt = async (
    entries: readonly TrashEntry[],
    refocus: () => void,
    step: () => Promise<string | undefined>,
  ): Promise<boolean> => {
    try {
      const done = await step();
      if (done !== undefined) void message.success(done);
      return done !== undefined;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      const touched = [getListTrash.name, ...new Set(entries.map(({ resource }) => resource))];
      await Promise.all(touched.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
      refocus();
    }
  };
  /** Runs a step on entries, unless the same one still runs. */
  const single = async (action: string, entries: readonly TrashEntry[], step: () => Promise<boolean>) =>
    (await once(`${action} ${entries.map(({ resource, id }) => `${resource}:${id}`)}`, step)) ?? false;
  const named = (entries: readonly TrashEntry[]) => entries.map(({ resource, id }) => ({ resource, id }));

  return {
    /** Whether this account may restore these records, each by its resource's permission. */
    mayRestore: (entries: readonly TrashEntry[]) =>
      apiName.has(restoreTrash.name) &&
      entries.every(({ resource: name }) => {
        const resource = lookup(name);
        return resource && apiName.has(resourceOperations(resource).restore.name);
      }),
    mayPurge: apiName.has(purgeTrash.name),

    /** Restores records; asks whether to include the records below them, where there are any. */
    restore(entries: readonly TrashEntry[]): Promise<boolean> {
      return single('restore', entries, async () => {
        const refocus = rememberFocus();
        const children = await ask.withChildren(entries);
        if (children === undefined) return false;
        return attempt(entries, refocus, async () => {
          const answer = await restoring(named(entries), (items) =>
            call(restoreTrash, { items: [...items], children }),
          );
          if (!answer) return undefined;
          const { restored } = answer;
          return t(`kit:restore.${restored === 1 ? 'one' : 'many'}`, { count: restored });
        });
      });
    },

    /** Removes records permanently, after a confirmation. */
    purge(entries: readonly TrashEntry[]): Promise<boolean> {
      return single('purge', entries, async () => {
        const refocus = rememberFocus();
        if (!(await ask.forEver(entries))) return false;
        return attempt(entries, refocus, async () => {
          const { purged } = await call(purgeTrash, { items: named(entries) });
          return t(`trash:purge.${wording(entries)}.done`, { count: purged });
        });
      });
    },
  };
}

export type TrashActions = ReturnType<typeof useTrashActions>;

import { useCallback } from 'react';
import { CallError } from '../../browser/call.ts';
import { useSession } from '../../browser/session.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { resourceOperations } from '../../declare/operations.ts';
import { useResourceLookup } from '../resource-registry.tsx';
import { useQuestion } from '../use-question.ts';

/** A record in the trash. */
interface TrashedRecord {
  readonly resource: string;
  readonly id: string;
}

/**
 * Returns a function that restores records; where they refer to others in the trash, it offers to restore those first.
 * Resolves with undefined when the user does not want that; throws what the step throws.
 */
export function useRestoring() {
  const { t } = useTranslation();
  const { apiName } = useSession();
  const lookup = useResourceLookup();
  const ask = useQuestion();
  return useCallback(
    async <Answer>(
      records: readonly TrashedRecord[],
      step: (records: readonly TrashedRecord[]) => Promise<Answer>,
    ): Promise<Answer | undefined> => {
      const mayRestore = ({ resource: name }: TrashedRecord) => {
        const resource = lookup(name);
        return resource !== undefined && apiName.has(resourceOperations(resource).restore.name);
      };
      for (let chosen = records; ; ) {
        try {
          return await step(chosen);
        } catch (error) {
          const problem = error instanceof CallError ? error.problem : undefined;
          const isInTrash = problem?.errors?.every(({ code }) => code === 'parentInTrash') ?? false;
          const parents = (problem?.references ?? []).flatMap(({ resource, examples }) =>
            examples.map(({ id }) => ({ resource, id })),
          );
          if (!isInTrash || parents.length === 0 || !parents.every(mayRestore)) throw error;
          const confirmed = await ask({
            title: t('kit:restore.togetherTitle'),
            content: problem?.detail,
            okText: t('kit:restore.together'),
            cancelText: t('kit:cancel'),
          });
          if (!confirmed) return undefined;
          chosen = [...parents, ...chosen];
        }
      }
    },
    [t, apiName, lookup, ask],
  );
}

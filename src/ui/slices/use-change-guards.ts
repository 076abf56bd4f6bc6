import { useTranslation } from '../../browser/use-translation.ts';
import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Values } from '../record/values.ts';
import { useQuestion } from '../use-question.ts';
import type { ChangeAnswer, GuardedChange, TakeBack } from './change-guard.ts';
import { useSlots } from './slice-registry.tsx';

/** The questions of slices before changes of a resource's records are stored, and how those can be taken back. */
export function useChangeGuards(resource: Resource) {
  const { t } = useTranslation();
  const ask = useQuestion();
  const { guards } = useSlots(resource);
  return {
    /** Resolves with what the user says of the changes; undefined: they are not stored. */
    async ask(changes: readonly GuardedChange[]): Promise<ChangeAnswer | undefined> {
      let said: ChangeAnswer = {};
      for (const { concerns, load } of guards) {
        const concerned = changes.filter(concerns);
        if (concerned.length === 0) continue;
        const { default: guard } = await load();
        const answer = await guard.ask(concerned, { resource, t, ask });
        if (answer === undefined) return undefined;
        said = { ...said, ...answer };
      }
      return said;
    },

    /** How a stored change is taken back; undefined: it is not. */
    async takeBack(saved: AnyRecord, before: Values): Promise<TakeBack | undefined> {
      for (const { concerns, load } of guards) {
        if (!concerns({ before, after: saved })) continue;
        const { default: guard } = await load();
        const back = guard.takeBack?.(saved, before, { resource, t });
        if (back) return back;
      }
      return undefined;
    },
  };
}

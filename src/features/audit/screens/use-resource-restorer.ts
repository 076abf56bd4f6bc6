import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import type { AnyRecord } from '../../../declare/record.ts';
import { isDecision, type Resource } from '../../../declare/resource.ts';
import { keys } from '../../../ui/queries.ts';
import type { Restorer } from '../../../ui/slices/restorer.ts';
import { useChangeGuards } from '../../../ui/slices/use-change-guards.ts';
import { useAbilities } from '../../../ui/use-abilities.ts';
import { restorableNames } from './restore-plan.ts';

/** The restorer of a declared resource. */
export function useResourceRestorer(resource: Resource): Restorer {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { setStatus } = useAbilities(resource);
  const guards = useChangeGuards(resource);
  const { detail, update } = resourceOperations(resource);
  return {
    read: (id, signal) => call(detail, { id }, { signal }),
    plan(present, state) {
      const record = present as AnyRecord;
      const names = restorableNames(resource, record, state, setStatus);
      const status = Number(state.fields.status ?? record.status);
      const isStatusKept = !setStatus && isDecision(resource.statuses, record.status, status);
      return { names, notes: isStatusKept ? [t('audit:history.statusKept')] : [] };
    },
    async save(present, values) {
      const said = await guards.ask([{ before: present, after: { ...present, ...values } }]);
      return said && call(update, { ...values, ...said, id: present.id, version: present.version });
    },
    saved(present) {
      queryClient.setQueryData(keys.record(resource, present.id), present as AnyRecord);
      void queryClient.invalidateQueries({ queryKey: keys.lists(resource) });
    },
  };
}

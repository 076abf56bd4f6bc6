import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { resourceOperations } from '../../../declare/operations.ts';
import { type AnyRecord, isDecision, type Resource } from '../../../declare/resource.ts';
import { call } from '../../../ui/call.ts';
import { keys } from '../../../ui/queries.ts';
import type { Values } from '../../../ui/record/values.ts';
import { useAbilities } from '../../../ui/use-abilities.ts';
import type { AuditDetail } from '../contract.ts';
import { type EarlierState, restorableNames } from './restore-plan.ts';

/** A record as it is now. */
export type Present = Values & { readonly id: string; readonly version: number };

/** What bringing an earlier state back would change. */
export interface RestorePlan {
  /** The fields that can be brought back. */
  readonly names: readonly string[];
  /** Sentences for a person: what stays as it is although it was otherwise then, and why; what else to know. */
  readonly notes: readonly string[];
}

/** How earlier states of a kind of records are brought back. */
export interface Restorer {
  read(id: string, signal: AbortSignal): Promise<Present>;
  plan(present: Present, state: EarlierState): RestorePlan;
  /** Stores earlier values as a new version, by the operation that any change of such a record goes through. */
  save(present: Present, values: Values): Promise<Present>;
  /** Makes the screens ask anew for what they show of the record. */
  saved(present: Present): void;
}

/** What the dialog is opened with. */
export interface RestoreProps {
  readonly resource: Resource | undefined;
  /** The entry after which the record was as it shall be again. */
  readonly entry: AuditDetail;
  readonly onClose: () => void;
}

/** The restorer of a declared resource. */
export function useResourceRestorer(resource: Resource): Restorer {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { setStatus } = useAbilities(resource);
  const { detail, update } = resourceOperations(resource);
  return {
    read: (id, signal) => call(detail, { id }, { signal }),
    plan(present, state) {
      const record = present as AnyRecord;
      const names = restorableNames(resource, record, state, setStatus);
      const status = Number(state.fields.status ?? record.status);
      const kept = !setStatus && isDecision(resource.statuses, record.status, status);
      return { names, notes: kept ? [t('screens:history.statusKept')] : [] };
    },
    save: (present, values) => call(update, { ...values, id: present.id, version: present.version }),
    saved(present) {
      queryClient.setQueryData(keys.record(resource, present.id), present as AnyRecord);
      void queryClient.invalidateQueries({ queryKey: keys.lists(resource) });
    },
  };
}

import type { AnyRecord } from '../../../declare/record.ts';
import { isDecision, type Resource } from '../../../declare/resource.ts';
import { changedNames } from '../../../ui/record/values.ts';
import type { EarlierState } from '../../../ui/slices/restorer.ts';

/**
 * What bringing an earlier state back would change. What the state does not tell (a field that did not exist then, or
 * one that is redacted) stays as it is; so does a status that this account may not decide.
 */
export function restorableNames(
  resource: Resource,
  record: AnyRecord,
  { fields, redacted }: EarlierState,
  maySetStatus: boolean,
): string[] {
  const decides = isDecision(resource.statuses, record.status, Number(fields.status ?? record.status));
  return changedNames(resource, record, { ...record, ...fields }).filter(
    (name) => name in fields && !redacted.includes(name) && (name !== 'status' || maySetStatus || !decides),
  );
}

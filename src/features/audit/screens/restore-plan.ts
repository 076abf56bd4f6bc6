import type { AnyRecord } from '../../../declare/record.ts';
import { isDecision, type Resource } from '../../../declare/resource.ts';
import { changedNames } from '../../../ui/record/values.ts';
import type { EarlierState } from '../../../ui/slices/restorer.ts';

/**
 * What restoring an earlier state would change. Fields that the state does not contain (they did not exist then, or are
 * redacted) stay; so does a status that this account may not set.
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

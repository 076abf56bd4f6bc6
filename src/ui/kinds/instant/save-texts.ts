import type { Translate } from '../../../browser/translation.ts';
import { pendingUntil, visibilityOf } from '../../../declare/kinds/visibility.ts';
import { activeStatus, type Resource, statusSets } from '../../../declare/resource.ts';
import { formatInstant } from '../../../lib/format.ts';
import type { Values } from '../../record/values.ts';
import { momentNotation } from './moment-notation.ts';
import { stepKeys } from './status-keys.ts';

/** The label of a save button: it says beforehand what changes for visitors. */
export function saveTexts(t: Translate, resource: Resource, before: Values, after: Values, now = Date.now()): string {
  const isStep = after.status !== before.status || before.id === undefined;
  const plain = plainWords(t, resource, before, after);
  const next = visibilityOf(resource, after, now);
  if (resource.effectiveFrom && isStep && after.status === activeStatus && isUnderstood(resource, after)) {
    const waits = pendingUntil(resource, after, now);
    return t(stepKeys(resource, waits ? 'later' : 'now'), { time: waits ? formatInstant(waits) : '' });
  }
  // The form cannot be saved with a time that is not understood: the label promises nothing.
  if (resource.statuses !== 'publication' || next === undefined || !isUnderstood(resource, after)) return plain;
  const last = before.id === undefined ? undefined : visibilityOf(resource, before, now);
  const time = String(after[resource.publicWindow?.from ?? ''] ?? '');
  const isSame = last === next && (next !== 'scheduled' || time === before[resource.publicWindow?.from ?? '']);
  if (!isStep && isSame && next !== 'visible') return plain;
  const way = isStep ? 'publish' : isSame ? 'update' : 'save';
  return t(`kit:visibility.${way}.${next}`, { time: next === 'scheduled' ? formatInstant(time) : '' });
}

/** Whether a save shows visitors something they do not see now: the user must know this beforehand. */
export function becomesVisible(resource: Resource, before: Values, after: Values, now = Date.now()): boolean {
  const isSeen = before.id !== undefined && visibilityOf(resource, before, now) === 'visible';
  return (
    resource.statuses === 'publication' &&
    !isSeen &&
    visibilityOf(resource, after, now) === 'visible' &&
    isUnderstood(resource, after)
  );
}

function plainWords(t: Translate, resource: Resource, before: Values, after: Values): string {
  const { statuses } = resource;
  const isDraft = statuses === 'publication' && after.status === statusSets.publication.initial;
  if (after.status !== before.status) return t(stepKeys(resource, after.status));
  return t(isDraft ? 'kit:record.saveDraft' : 'kit:record.save');
}

function isUnderstood({ publicWindow: { from, to } = {}, effectiveFrom }: Resource, values: Values): boolean {
  return [from, to, effectiveFrom].every((name) => {
    const value = values[name ?? ''] ?? null;
    return value === null || momentNotation.isValue(value);
  });
}

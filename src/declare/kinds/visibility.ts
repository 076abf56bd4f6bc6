import { activeStatus, type Resource } from '../resource.ts';

/**
 * The visibility of a published record. Lists filter by it, and people see it instead of "published". It is derived
 * from the clock and never stored, so no job has to run at the time.
 */
export const visibilities = ['scheduled', 'visible', 'expired'] as const;
export type Visibility = (typeof visibilities)[number];

/** Visibilities in which visitors do not see a published record. Lists show them instead of the status. */
export const unseen = ['scheduled', 'expired'] as const satisfies readonly Visibility[];

type Values = Readonly<Record<string, unknown>>;

/** Undefined for a record that is not published, or whose resource has no publication window. */
export function visibilityOf(resource: Resource, values: Values, now: number): Visibility | undefined {
  if (!resource.publicWindow || values.status !== activeStatus) return undefined;
  const { start, end } = windowOf(resource, values);
  if (end !== undefined && end <= now) return 'expired';
  return start !== undefined && start > now ? 'scheduled' : 'visible';
}

/** The moment at which a published record without visitors takes effect; undefined where it has, or never will. */
export function pendingUntil({ effectiveFrom = '' }: Resource, values: Values, now: number): string | undefined {
  const start = momentOf(values[effectiveFrom]);
  return values.status === activeStatus && start !== undefined && start > now
    ? String(values[effectiveFrom])
    : undefined;
}

/**
 * Whether visitors see a record, by its own values. A resource without a publication window shows all published
 * records.
 */
export function isVisible(resource: Resource, values: Values, now: number): boolean {
  if (resource.publicWhen && values[resource.publicWhen] !== true) return false;
  const visibility = visibilityOf(resource, values, now);
  return visibility === undefined ? values.status === activeStatus : visibility === 'visible';
}

/** The next moment at which a published record appears or disappears; undefined: never. */
export function nextVisibilityChange(resource: Resource, values: Values, now: number): number | undefined {
  if (values.status !== activeStatus) return undefined;
  const { start, end } = windowOf(resource, values);
  const changes = [start, end].filter((turn) => turn !== undefined && turn > now);
  return changes.length > 0 ? Math.min(...changes.map(Number)) : undefined;
}

function windowOf({ publicWindow: { from, to } = {}, effectiveFrom }: Resource, values: Values) {
  return { start: momentOf(values[from ?? effectiveFrom ?? '']), end: momentOf(values[to ?? '']) };
}

/** A form may also hold text that is not a moment yet. */
function momentOf(value: unknown): number | undefined {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

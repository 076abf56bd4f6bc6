import { activeStatus, type Resource } from '../resource.ts';

/**
 * Where a published record stands to the time in which visitors see it: a list is asked by it, and eyes are shown it in
 * the place of "published". Derived from the clock, never stored: nothing has to run when the time comes.
 */
export const visibilities = ['scheduled', 'visible', 'expired'] as const;
export type Visibility = (typeof visibilities)[number];

/** Of what is published, what visitors do not see: people are told so in the place of its status. */
export const unseen = ['scheduled', 'expired'] as const satisfies readonly Visibility[];

type Values = Readonly<Record<string, unknown>>;

/** Undefined for what is not published, and where publishing knows no times. */
export function visibilityOf(resource: Resource, values: Values, now: number): Visibility | undefined {
  if (!resource.publicWindow || values.status !== activeStatus) return undefined;
  const { start, end } = windowOf(resource, values);
  if (end !== undefined && end <= now) return 'expired';
  return start !== undefined && start > now ? 'scheduled' : 'visible';
}

/** The moment for which a published record waits that takes effect without visitors; undefined: it has, or never will. */
export function waitsUntil({ effectiveFrom = '' }: Resource, values: Values, now: number): string | undefined {
  const start = momentOf(values[effectiveFrom]);
  return values.status === activeStatus && start !== undefined && start > now
    ? String(values[effectiveFrom])
    : undefined;
}

/** Whether visitors see a record, as far as it says so itself; of resources without times, what is published. */
export function isVisible(resource: Resource, values: Values, now: number): boolean {
  if (resource.publicWhen && values[resource.publicWhen] !== true) return false;
  const visibility = visibilityOf(resource, values, now);
  return visibility === undefined ? values.status === activeStatus : visibility === 'visible';
}

/** The instant at which a published record is seen, or no longer, the next time; undefined: never. */
export function nextTurn(resource: Resource, values: Values, now: number): number | undefined {
  if (values.status !== activeStatus) return undefined;
  const { start, end } = windowOf(resource, values);
  const turns = [start, end].filter((turn) => turn !== undefined && turn > now);
  return turns.length > 0 ? Math.min(...turns.map(Number)) : undefined;
}

function windowOf({ publicWindow: { from, to } = {}, effectiveFrom }: Resource, values: Values) {
  return { start: momentOf(values[from ?? effectiveFrom ?? '']), end: momentOf(values[to ?? '']) };
}

/** A form may also hold what is no moment yet. */
function momentOf(value: unknown): number | undefined {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

import type { Resource } from '../../declare/resource.ts';
import type { Job } from '../../platform/jobs/kind.ts';
import type { Handler } from '../handler.ts';
import type { RecordRules, ResourceRules } from '../record-rules.ts';
import type { Services } from './services.ts';

/** What a slice does on the server. */
export interface ServerSlice {
  /** Is done at the start, before anybody can call. */
  readonly prepare?: (services: Services) => Promise<void>;
  /** What carries out its operations. */
  readonly handlers?: (services: Services) => readonly Handler[];
  /** What resources ask for beyond their declarations. */
  readonly rules?: readonly ResourceRules[];
  /** What it does behind the calls. */
  readonly jobs?: (services: Services) => readonly Job[];
}

/**
 * The rules of all slices by resource; those of several about changes are all asked, in the order of the slices.
 * @throws TypeError when two slices have another rule about one resource.
 */
export function rulesOf(slices: readonly ServerSlice[]): ReadonlyMap<Resource, RecordRules> {
  const found = new Map<Resource, RecordRules>();
  for (const { resource, rules } of slices.flatMap((slice) => slice.rules ?? [])) {
    const other = found.get(resource);
    found.set(resource, other ? joined(resource, other, rules) : rules);
  }
  return found;
}

function joined(resource: Resource, one: RecordRules, other: RecordRules): RecordRules {
  const { beforeChange, afterChange, concerns, ...own } = { ...other };
  if (Object.keys(own).some((name) => name in one)) throw new TypeError(`${resource.name} has rules of two slices.`);
  const both = [one, other];
  return {
    ...one,
    ...own,
    concerns: (change) => both.some((rules) => rules.concerns?.(change) !== false),
    beforeChange: async (transaction, change, context) => {
      for (const rules of both) await rules.beforeChange?.(transaction, change, context);
    },
    afterChange: async (transaction, change, context) => {
      for (const rules of both) await rules.afterChange?.(transaction, change, context);
    },
  };
}

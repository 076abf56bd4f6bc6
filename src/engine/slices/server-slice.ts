import type { Resource } from '../../declare/resource.ts';
import type { Job } from '../../platform/jobs/kind.ts';
import type { Handler } from '../handler.ts';
import { concernedBy, type RecordRules, type ResourceRules } from '../record-rules.ts';
import type { Services } from './services.ts';

/** The server part of a slice. */
export interface ServerSlice {
  /** Runs at the start, before the server accepts calls. */
  readonly prepare?: (services: Services) => Promise<void>;
  /** The handlers of its operations. */
  readonly handlers?: (services: Services) => readonly Handler[];
  /** Rules of resources beyond their declarations. */
  readonly rules?: readonly ResourceRules[];
  /** Its background jobs. */
  readonly jobs?: (services: Services) => readonly Job[];
}

/**
 * The rules of all slices by resource.
 * @throws TypeError when two slices have rules of the same name for one resource.
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
  if (Object.keys(own).some((name) => name in one))
    throw new TypeError(`${resource.name} has rules of the same name in two slices.`);
  const both = [one, other];
  return {
    ...one,
    ...own,
    concerns: (change) => both.some((rules) => concernedBy(rules, change)),
    beforeChange: async (transaction, change, context) => {
      for (const rules of both)
        if (concernedBy(rules, change)) await rules.beforeChange?.(transaction, change, context);
    },
    afterChange: async (transaction, change, context) => {
      for (const rules of both) if (concernedBy(rules, change)) await rules.afterChange?.(transaction, change, context);
    },
  };
}

import type { Resource } from '../../declare/resource.ts';
import type { Job } from '../../platform/jobs/kind.ts';
import type { Handler } from '../handler.ts';
import type { RecordRules } from '../record-rules.ts';
import type { Services } from './services.ts';

/** What a slice does on the server. */
export interface ServerSlice {
  /** Is done at the start, before anybody can call. */
  readonly prepare?: (services: Services) => Promise<void>;
  /** What carries out its operations. */
  readonly handlers?: (services: Services) => readonly Handler[];
  /** What resources ask for beyond their declarations. */
  readonly rules?: readonly { readonly resource: Resource; readonly rules: RecordRules }[];
  /** What it does behind the calls. */
  readonly jobs?: (services: Services) => readonly Job[];
}

/** The rules of all slices by resource. @throws TypeError when a resource has two. */
export function rulesOf(slices: readonly ServerSlice[]): ReadonlyMap<Resource, RecordRules> {
  const found = new Map<Resource, RecordRules>();
  for (const { resource, rules } of slices.flatMap((slice) => slice.rules ?? [])) {
    if (found.has(resource)) throw new TypeError(`${resource.name} has rules of two slices.`);
    found.set(resource, rules);
  }
  return found;
}

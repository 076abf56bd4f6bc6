import { readStored, writeStored } from '../../browser/stored.ts';
import type { Resource } from '../../declare/resource.ts';
import { changedNames, pickWithCompanions, type Values } from '../record/values.ts';

/** Text that was typed but not saved, kept in this browser. */
export interface Draft {
  /** When it was last added to, in milliseconds. */
  readonly at: number;
  /** The version of the record it started from; undefined for a new record. */
  readonly version: number | undefined;
  /** The changed values as they were before and as they were typed. */
  readonly before: Values;
  readonly values: Values;
}

/**
 * Where a record's draft is kept: apart for each account and record. The version is inside and not part of the key,
 * so that text typed before somebody else saved is still found; saving it then compares the two.
 */
export function draftKey(account: string, resource: Resource, id: string | undefined): string {
  return `draft:${account}:${resource.name}:${id ?? ['new', ...Object.values(resource.fixed ?? {})].join(' ')}`;
}

/** Keeps what differs between two states of a record; forgets the draft when nothing does. */
export function keepDraft(key: string, resource: Resource, base: Values, values: Values): void {
  const names = changedNames(resource, base, values);
  const draft = {
    at: Date.now(),
    version: base.version,
    before: pickWithCompanions(resource, base, names),
    values: pickWithCompanions(resource, values, names),
  };
  writeStored(key, names.length > 0 ? draft : undefined);
}

/** Asked when forms are about to be taken from the screen by something other than their reader. */
const keepingAsked = new EventTarget();

/** Has every form that is open keep what is unsaved in it. */
export function keepDrafts(): void {
  keepingAsked.dispatchEvent(new Event('keep'));
}

/** Calls `keep` when drafts are to be kept; answers how to stop that. */
export function onKeepingDrafts(keep: () => void): () => void {
  keepingAsked.addEventListener('keep', keep);
  return () => keepingAsked.removeEventListener('keep', keep);
}

export function forgetDraft(key: string): void {
  writeStored(key, undefined);
}

/** The draft kept for a record, unless the record says the same by now. */
export function findDraft(key: string, resource: Resource, record: Values): Draft | undefined {
  const draft = readStored<Draft>(key);
  if (!draft || changedNames(resource, record, { ...record, ...draft.values }).length > 0) return draft;
  forgetDraft(key);
  return undefined;
}

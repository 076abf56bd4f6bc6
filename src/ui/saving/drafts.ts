import { readLocalStorage, writeLocalStorage } from '../../browser/local-storage.ts';
import type { Resource } from '../../declare/resource.ts';
import { changedNames, pickWithPopulated, type Values } from '../record/values.ts';

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
export function saveDraft(key: string, resource: Resource, base: Values, values: Values): void {
  const names = changedNames(resource, base, values);
  const draft = {
    at: Date.now(),
    version: base.version,
    before: pickWithPopulated(resource, base, names),
    values: pickWithPopulated(resource, values, names),
  };
  writeLocalStorage(key, names.length > 0 ? draft : undefined);
}

/** Asked when forms are about to be taken from the screen by something other than their reader. */
const saveListeners = new EventTarget();

/** Has every form that is open keep what is unsaved in it. */
export function saveDrafts(): void {
  saveListeners.dispatchEvent(new Event('keep'));
}

/** Calls `keep` when drafts are to be kept; answers how to stop that. */
export function onSaveDrafts(keep: () => void): () => void {
  saveListeners.addEventListener('keep', keep);
  return () => saveListeners.removeEventListener('keep', keep);
}

export function deleteDraft(key: string): void {
  writeLocalStorage(key, undefined);
}

/** The draft kept for a record, unless the record says the same by now. */
export function findDraft(key: string, resource: Resource, record: Values): Draft | undefined {
  const draft = readLocalStorage<Draft>(key);
  if (!draft || changedNames(resource, record, { ...record, ...draft.values }).length > 0) return draft;
  deleteDraft(key);
  return undefined;
}

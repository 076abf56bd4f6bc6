import { readLocalStorage, writeLocalStorage } from '../../browser/local-storage.ts';
import type { Resource } from '../../declare/resource.ts';
import { changedNames, pickWithPopulated, type Values } from '../record/values.ts';

/** Unsaved values of a form, stored in this browser. */
export interface Draft {
  /** Time of the last change, in milliseconds. */
  readonly at: number;
  /** The version of the record that the draft is based on; undefined for a new record. */
  readonly version: number | undefined;
  /** The changed values, before and after. */
  readonly before: Values;
  readonly values: Values;
}

/**
 * The key of a record's draft, by account and record. The version is not part of the key, so that a draft is found even
 * if somebody else has saved the record since; its save then detects the conflict.
 */
export function draftKey(account: string, resource: Resource, id: string | undefined): string {
  return `draft:${account}:${resource.name}:${id ?? ['new', ...Object.values(resource.fixed ?? {})].join(' ')}`;
}

/** Stores the differences between two states of a record; deletes the draft if there are none. */
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

/** Dispatches an event when forms are about to be removed by something other than their user. */
const saveListeners = new EventTarget();

/** Makes every open form store its draft. */
export function saveDrafts(): void {
  saveListeners.dispatchEvent(new Event('keep'));
}

/** Calls `keep` when drafts are to be stored; returns a function that stops that. */
export function onSaveDrafts(keep: () => void): () => void {
  saveListeners.addEventListener('keep', keep);
  return () => saveListeners.removeEventListener('keep', keep);
}

export function deleteDraft(key: string): void {
  writeLocalStorage(key, undefined);
}

/** The stored draft of a record, unless the record has the same values by now. */
export function findDraft(key: string, resource: Resource, record: Values): Draft | undefined {
  const draft = readLocalStorage<Draft>(key);
  if (!draft || changedNames(resource, record, { ...record, ...draft.values }).length > 0) return draft;
  deleteDraft(key);
  return undefined;
}

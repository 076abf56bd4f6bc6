import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../browser/session.ts';
import type { Resource } from '../../declare/resource.ts';
import { changedNames, type Values } from '../record/values.ts';
import { type Draft, deleteDraft, draftKey, findDraft, onSaveDrafts, saveDraft } from './drafts.ts';

/** Milliseconds without a keystroke before a draft is stored. */
const typingPause = 500;

interface DraftsOptions {
  resource: Resource;
  id: string | undefined;
  /** The record the form started from, and the form's values. */
  read: () => { base: Values; values: Values };
}

/** Stores a form's unsaved values in this browser and offers the draft of an earlier visit. */
export function useDrafts({ resource, id, read }: DraftsOptions) {
  const { user } = useSession();
  // The id of a record that was new when the form opened, once it is stored.
  const given = useRef<string>(undefined);
  const keyNow = () => draftKey(user?.id ?? '', resource, given.current ?? id);
  const [offered, setOffered] = useState<Draft | undefined>(() => findDraft(keyNow(), resource, read().base));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ read, keyNow });
  latest.current = { read, keyNow };

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { base, values } = latest.current.read();
    saveDraft(latest.current.keyNow(), resource, base, values);
  }, [resource]);
  useEffect(() => {
    const keepTyped = () => timer.current !== undefined && keep();
    window.addEventListener('pagehide', keepTyped);
    // The draft may be gone: a sign-out in another window clears the storage.
    const stop = onSaveDrafts(() => {
      const { base, values } = latest.current.read();
      // A form without changes leaves the draft of an earlier visit alone.
      if (changedNames(resource, base, values).length > 0) keep();
    });
    return () => {
      window.removeEventListener('pagehide', keepTyped);
      stop();
      keepTyped();
    };
  }, [keep, resource]);

  return {
    offered,
    /** Must be called after each change of the form. */
    changed: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, typingPause);
    },
    /** The form contains the draft again: from here on it is stored like anything typed. */
    accept: () => setOffered(undefined),
    /** The new record is stored under an id: the draft moves to its key, and leaves nothing for the next new record. */
    moveTo: (newId: string) => {
      deleteDraft(keyNow());
      setOffered(undefined);
      given.current = newId;
      keep();
    },
    /** Nothing unsaved is left, or the user discards it. */
    forget: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      setOffered(undefined);
      deleteDraft(keyNow());
    },
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../browser/session.ts';
import type { Resource } from '../../declare/resource.ts';
import { changedNames, type Values } from '../record/values.ts';
import { type Draft, deleteDraft, draftKey, findDraft, onSaveDrafts, saveDraft } from './drafts.ts';

/** Milliseconds without a keystroke before unsaved text is kept. */
const typingPause = 500;

interface DraftsOptions {
  resource: Resource;
  id: string | undefined;
  /** The record the form started from, and what the form holds now. */
  read: () => { base: Values; values: Values };
}

/** Keeps unsaved text of a form in this browser and offers what an earlier visit left behind. */
export function useDrafts({ resource, id, read }: DraftsOptions) {
  const { user } = useSession();
  // The id of what was a new record when the form opened, from the moment at which it is stored.
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
    // What was kept may be gone: another window has signed out, and cleared what the browser held.
    const stop = onSaveDrafts(() => {
      const { base, values } = latest.current.read();
      // A form that says nothing new leaves alone what an earlier visit kept.
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
    /** To be called after each change of the form. */
    changed: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, typingPause);
    },
    /** The draft is in the form again: from here on it is kept like anything typed. */
    accept: () => setOffered(undefined),
    /** What was new is stored under an id: nothing is left for the next new record, what was typed since is found with it. */
    moveTo: (newId: string) => {
      deleteDraft(keyNow());
      setOffered(undefined);
      given.current = newId;
      keep();
    },
    /** Nothing unsaved is left, or wanted. */
    forget: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      setOffered(undefined);
      deleteDraft(keyNow());
    },
  };
}

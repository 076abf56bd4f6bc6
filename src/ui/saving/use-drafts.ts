import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../browser/session.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Values } from '../record/values.ts';
import { type Draft, draftKey, findDraft, forgetDraft, keepDraft } from './drafts.ts';

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
  const key = draftKey(user?.id ?? '', resource, id);
  const [offered, setOffered] = useState<Draft | undefined>(() => findDraft(key, resource, read().base));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(read);
  latest.current = read;

  const keep = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const { base, values } = latest.current();
    keepDraft(key, resource, base, values);
  }, [key, resource]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  return {
    offered,
    /** To be called after each change of the form. */
    changed: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, typingPause);
    },
    /** The draft is in the form again: from here on it is kept like anything typed. */
    accept: () => setOffered(undefined),
    /** Nothing unsaved is left, or wanted. */
    forget: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      setOffered(undefined);
      forgetDraft(key);
    },
  };
}

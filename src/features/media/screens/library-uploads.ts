import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { call } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import { getSession, subscribeSession } from '../../../browser/session-state.ts';
import { isPicture } from '../../../ui/editor/media-port.ts';
import { keys } from '../../../ui/queries.ts';
import { getUnfinishedUploads, type UploadLimits } from '../contract/media.ts';
import { libraryFolders } from '../library-folders/resource.ts';
import { libraryFiles } from '../media/resource.ts';
import { openQueue } from './open-queue.ts';
import { type RememberedUpload, RememberedUploads } from './remembered-uploads.ts';
import { identityOf, knownFile } from './same-file.ts';
import { unfinishedKey } from './send-in-parts.ts';
import { isInProgress, type QueuedUpload, type UploadQueue } from './upload-queue.ts';

/** Minimum milliseconds between two refetches of the list while files arrive. */
const refreshEvery = 3000;

/** The uploads of one account: the running ones, and the remembered unfinished ones. */
interface AccountUploads {
  readonly account: string | undefined;
  readonly queue: UploadQueue;
  readonly remembered: RememberedUploads;
}

let current: AccountUploads | undefined;

/** The queue of the signed-in account: it survives navigation, and ends with the page or the sign-out. */
export function useUploadQueue(): UploadQueue {
  return useAccountUploads().queue;
}

function useAccountUploads(): AccountUploads {
  const { user } = useSession();
  if (current?.account !== user?.id || !current) current = openFor(user?.id);
  return current;
}

function openFor(account: string | undefined): AccountUploads {
  const queue = openQueue((file) => (isPicture(file) ? 'image' : 'attachment'));
  const remembered = new RememberedUploads(account ?? '');
  const stopFollowing = remembered.follow(queue);
  /** The browser asks before the page is left; the sign-out has its own question. */
  const askBefore = (event: BeforeUnloadEvent) => {
    if (queue.uploads().some(isInProgress)) event.preventDefault();
  };
  window.addEventListener('beforeunload', askBefore);
  const stopHearing = subscribeSession(() => {
    if (getSession().user?.id === account) return;
    stopHearing();
    window.removeEventListener('beforeunload', askBefore);
    // Remembered uploads belong to the account: they are there when it signs in again, unless the sign-out cleared
    // them.
    stopFollowing();
    queue.drop(queue.uploads().map(({ key }) => key));
    current = undefined;
  });
  return { account, queue, remembered };
}

/** The present files of a queue. */
export function useQueued(queue: UploadQueue): readonly QueuedUpload[] {
  return useSyncExternalStore(queue.subscribe, queue.uploads);
}

/** Refetches the lists of the library as files arrive: at intervals while more are to come, and at the end. */
export function useFreshLists(uploads: readonly QueuedUpload[]): void {
  const queryClient = useQueryClient();
  const last = useRef(0);
  const stored = uploads.filter(({ state }) => state.step === 'stored').length;
  const busy = uploads.some(isInProgress);
  useEffect(() => {
    if (stored === 0) return;
    const wait = busy ? Math.max(0, last.current + refreshEvery - Date.now()) : 0;
    const timer = setTimeout(() => {
      last.current = Date.now();
      for (const resource of [libraryFiles, libraryFolders])
        void queryClient.invalidateQueries({ queryKey: keys.all(resource) });
    }, wait);
    return () => clearTimeout(timer);
  }, [stored, busy, queryClient]);
}

/** An unfinished upload that is not running, with the part that the server has, if any. */
export interface LeftUpload extends RememberedUpload {
  readonly begun?: { readonly id: string; readonly received: number };
}

/** The unfinished uploads chosen earlier, and the size limits; empty until they are loaded. */
export function useUnfinished(
  uploads: readonly QueuedUpload[],
  mayUpload: boolean,
): { limits: UploadLimits | undefined; left: readonly LeftUpload[]; forget: RememberedUploads['forget'] } {
  const { remembered } = useAccountUploads();
  const chosen = useSyncExternalStore(remembered.subscribe, remembered.left);
  const { data } = useQuery({
    queryKey: unfinishedKey,
    queryFn: ({ signal }) => call(getUnfinishedUploads, {}, { signal }),
    enabled: mayUpload,
  });
  if (!data) return { limits: undefined, left: [], forget: remembered.forget };
  const begun = data.uploads.map(({ id, received, ...file }) => ({ ...file, begun: { id, received } }));
  const isBegun = new Set(begun.map(identityOf));
  const isHere = new Set(uploads.flatMap(({ file, unfinishedId }) => [identityOf(knownFile(file)), unfinishedId]));
  const left = [...begun, ...chosen.filter((each) => !isBegun.has(identityOf(each)))].filter(
    (each: LeftUpload) => !isHere.has(identityOf(each)) && !(each.begun && isHere.has(each.begun.id)),
  );
  return { limits: data.limits, left, forget: remembered.forget };
}

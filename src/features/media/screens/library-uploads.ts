import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { call } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import { isPicture } from '../../../ui/editor/media-port.ts';
import { keys } from '../../../ui/queries.ts';
import { getUnfinishedUploads, type UnfinishedUpload, type UploadLimits } from '../contract.ts';
import { libraryFolders } from '../library-folders/resource.ts';
import { libraryFiles } from '../media/resource.ts';
import { openQueue } from './open-queue.ts';
import { isSameFile, unfinishedKey } from './send-in-parts.ts';
import { isUnderWay, type QueuedUpload, type UploadQueue } from './upload-queue.ts';

/** At least so many milliseconds lie between two times at which the list is read anew while files arrive. */
const refreshEvery = 3000;

let current: { readonly account: string | undefined; readonly queue: UploadQueue } | undefined;

/** The queue of whoever is signed in: it outlives the list, whose filters may change while files arrive. */
export function useUploadQueue(): UploadQueue {
  const { user } = useSession();
  const account = user?.id;
  if (current?.account !== account) {
    current?.queue.drop(current.queue.uploads().map(({ key }) => key));
    current = undefined;
  }
  current ??= { account, queue: openQueue((file) => (isPicture(file) ? 'image' : 'attachment')) };
  return current.queue;
}

/** The files of a queue, as they are now. */
export function useQueued(queue: UploadQueue): readonly QueuedUpload[] {
  return useSyncExternalStore(queue.subscribe, queue.uploads);
}

/** Reads the lists of the library anew as files arrive: now and then while there are more to come, and at the end. */
export function useFreshLists(uploads: readonly QueuedUpload[]): void {
  const queryClient = useQueryClient();
  const last = useRef(0);
  const stored = uploads.filter(({ state }) => state.step === 'stored').length;
  const busy = uploads.some(isUnderWay);
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

/** What the server keeps of files that are not on their way here, and how large files may be; nothing while it is not known. */
export function useUnfinished(
  uploads: readonly QueuedUpload[],
  mayUpload: boolean,
): { limits: UploadLimits | undefined; left: readonly UnfinishedUpload[] } {
  const { data } = useQuery({
    queryKey: unfinishedKey,
    queryFn: ({ signal }) => call(getUnfinishedUploads, {}, { signal }),
    enabled: mayUpload,
  });
  const left = data?.uploads.filter(
    (each) => !uploads.some(({ file, unfinishedId }) => unfinishedId === each.id || isSameFile(file, each)),
  );
  return { limits: data?.limits, left: left ?? [] };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { CallError, upload } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import { isPicture } from '../../../ui/editor/media-port.ts';
import { keys } from '../../../ui/queries.ts';
import { insertMedia } from '../contract.ts';
import { libraryFolders } from '../library-folders/resource.ts';
import { libraryFiles } from '../media/resource.ts';
import { isUnderWay, type QueuedUpload, type Sending, UploadQueue } from './upload-queue.ts';

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
  current ??= { account, queue: new UploadQueue({ send, waitFor }) };
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

function send(file: File, { folderId, same, ...options }: Sending) {
  const purpose = isPicture(file) ? 'image' : 'attachment';
  return upload(insertMedia, file, { purpose, same, ...(folderId !== undefined && { folderId }) }, options);
}

function waitFor(error: unknown): number | undefined {
  const problem = error instanceof CallError ? error.problem : undefined;
  return problem?.code === 'RATE_LIMITED' ? (problem.retryAfter ?? 5) : undefined;
}

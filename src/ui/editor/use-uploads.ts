import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { reportPendingFiles, usePendingFiles } from '../saving/pending-files.ts';
import {
  type FileQueue,
  hasFailed,
  type QueuedFile,
  type Takes,
  type UploadedFile,
  useMediaPort,
} from './media-port.ts';
import { useRefusalText } from './upload-text.ts';

export interface Uploads {
  /** Pending and failed files. */
  running: readonly QueuedFile[];
  queue: FileQueue;
  start: (files: readonly File[]) => void;
}

/**
 * Uploads files to the media library, each with its own progress; unmounting the component aborts them.
 * @param onStored called for each stored file.
 */
export function useUploads(takes: Takes, onStored: (stored: UploadedFile, file: File) => void): Uploads {
  const { openQueue } = useMediaPort();
  const [queue] = useState(() => openQueue(takes));
  const refusal = useRefusalText(takes);
  const stored = useRef(onStored);
  stored.current = onStored;
  const files = useSyncExternalStore(queue.subscribe, queue.uploads);

  usePendingFiles(() => standingOf(queue));
  useEffect(() => {
    const stop = queue.subscribe(() => {
      for (const { key, file, state } of queue.uploads()) {
        if (state.step !== 'stored') continue;
        queue.drop([key]);
        stored.current(state.media, file);
      }
      reportPendingFiles();
    });
    return () => {
      stop();
      queue.drop(keysOf(queue.uploads()));
    };
  }, [queue]);

  return {
    queue,
    running: files.filter(({ state }) => state.step !== 'stored'),
    start: (chosen) => {
      queue.drop(keysOf(queue.uploads().filter(hasFailed)));
      queue.add(chosen, refusal);
    },
  };
}

export function keysOf(files: readonly QueuedFile[]): string[] {
  return files.map(({ key }) => key);
}

function standingOf(queue: FileQueue): { moving: number; paused: number } {
  const coming = queue.uploads().filter((upload) => !hasFailed(upload) && upload.state.step !== 'stored');
  const paused = coming.filter(({ state }) => state.step === 'paused').length;
  return { moving: coming.length - paused, paused };
}

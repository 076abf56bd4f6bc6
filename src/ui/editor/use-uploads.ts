import { useEffect, useRef, useState } from 'react';
import { randomId } from '../../browser/random-id.ts';
import { useWords } from '../../browser/words.ts';
import { problemText } from '../problem-text.ts';
import { type UploadedFile, useMediaPort } from './media-port.ts';
import { refusalText } from './upload-text.ts';

/** A file on its way, or one that did not arrive. */
export interface RunningUpload {
  readonly key: string;
  readonly file: File;
  /** Sent so far, 0 to 1. */
  readonly part: number;
  /** Why it failed, in words. */
  readonly error?: string;
}

export interface Uploads {
  running: readonly RunningUpload[];
  start: (files: readonly File[]) => void;
  /** Sends a failed file again. */
  retry: (upload: RunningUpload) => void;
  /** Stops a file on its way, or dismisses a failed one. */
  cancel: (key: string) => void;
}

/** How many files are sent at a time, so that what else the page asks for is answered meanwhile. */
const atOnce = 3;

/**
 * Sends files to the media library, each with its own progress; what leaves the page with the component is stopped.
 * @param onStored told of each file that has arrived.
 */
export function useUploads(
  purpose: 'image' | 'attachment',
  onStored: (stored: UploadedFile, file: File) => void,
): Uploads {
  const { t } = useWords();
  const port = useMediaPort();
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  /** What each lane is busy with, and the number of files that have been given one. */
  const lanes = useRef<Promise<void>[]>([]);
  const given = useRef(0);
  const stored = useRef(onStored);
  stored.current = onStored;

  useEffect(() => {
    const open = controllers.current;
    return () => {
      for (const controller of open.values()) controller.abort();
    };
  }, []);

  const change = (key: string, news: Partial<RunningUpload>) =>
    setRunning((uploads) => uploads.map((upload) => (upload.key === key ? { ...upload, ...news } : upload)));
  const drop = (key: string) => setRunning((uploads) => uploads.filter((upload) => upload.key !== key));

  const queue = (upload: RunningUpload) => {
    const controller = new AbortController();
    controllers.current.set(upload.key, controller);
    const lane = given.current % atOnce;
    given.current += 1;
    lanes.current[lane] = (lanes.current[lane] ?? Promise.resolve()).then(() => send(upload, controller));
  };

  const send = async ({ key, file }: RunningUpload, controller: AbortController) => {
    if (controller.signal.aborted) return;
    try {
      const media = await port.upload(file, {
        purpose,
        onProgress: (part) => change(key, { part }),
        signal: controller.signal,
      });
      drop(key);
      stored.current(media, file);
    } catch (error) {
      if (!controller.signal.aborted) change(key, { error: problemText(error, t) });
    } finally {
      controllers.current.delete(key);
    }
  };

  return {
    running,
    start: (files) => {
      const uploads = files.map((file): RunningUpload => {
        const error = refusalText(file, purpose, port, t);
        return {
          key: randomId(),
          file,
          part: 0,
          ...(error !== null && { error }),
        };
      });
      setRunning((before) => [...before.filter((upload) => upload.error === undefined), ...uploads]);
      for (const upload of uploads) if (upload.error === undefined) queue(upload);
    },
    retry: ({ key, file }) => {
      const again = { key, file, part: 0 };
      setRunning((uploads) => uploads.map((upload) => (upload.key === key ? again : upload)));
      queue(again);
    },
    cancel: (key) => {
      controllers.current.get(key)?.abort();
      drop(key);
    },
  };
}

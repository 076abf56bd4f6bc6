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

/**
 * Sends files to the media library, each with its own progress; what leaves the page with the component is stopped.
 * @param onStored told of each file that has arrived.
 */
export function useUploads(purpose: 'image' | 'attachment', onStored: (file: UploadedFile) => void): Uploads {
  const { t } = useWords();
  const port = useMediaPort();
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
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

  const send = async ({ key, file }: RunningUpload) => {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    try {
      const media = await port.upload(file, {
        purpose,
        onProgress: (part) => change(key, { part }),
        signal: controller.signal,
      });
      drop(key);
      stored.current(media);
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
      for (const upload of uploads) if (upload.error === undefined) void send(upload);
    },
    retry: ({ key, file }) => {
      const again = { key, file, part: 0 };
      setRunning((uploads) => uploads.map((upload) => (upload.key === key ? again : upload)));
      void send(again);
    },
    cancel: (key) => {
      controllers.current.get(key)?.abort();
      drop(key);
    },
  };
}

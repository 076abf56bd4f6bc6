import { useCallback, useEffect, useRef, useState } from 'react';
import { type Downloaded, download } from '../../../browser/download.ts';
import type { Operation } from '../../../contract/operation.ts';

export interface Download {
  /** Bytes received; undefined: no download is running. */
  readonly bytes: number | undefined;
  /** Resolves when the browser has the file; undefined: it was stopped. Throws the error of the call. */
  readonly start: <Input>(operation: Operation<Input, unknown>, input: Input) => Promise<Downloaded | undefined>;
  readonly stop: () => void;
}

/** A download: its progress, and how to stop it. It stops when the component unmounts. */
export function useDownload(): Download {
  const [bytes, setBytes] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  const stop = useCallback(() => controller.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const start = useCallback<Download['start']>(async (operation, input) => {
    const own = new AbortController();
    controller.current?.abort();
    controller.current = own;
    setBytes(0);
    try {
      return await download(operation, input, { signal: own.signal, onProgress: setBytes });
    } catch (error) {
      if (own.signal.aborted) return undefined;
      throw error;
    } finally {
      if (controller.current === own) setBytes(undefined);
    }
  }, []);
  return { bytes, start, stop };
}

import { Form, type FormInstance } from 'antd';
import { useEffect, useRef } from 'react';

/** Files in a form's field that are not part of its value yet. */
interface PendingFiles {
  readonly moving: number;
  /** Paused by the user: they do not finish by themselves. */
  readonly paused: number;
}

type Count = () => PendingFiles;

const places = new WeakMap<object, Set<Count>>();
const changes = new EventTarget();

/** Must be called when the number of pending files changes. */
export function reportPendingFiles(): void {
  changes.dispatchEvent(new Event('files'));
}

/** Makes saves of the surrounding form wait for the pending files of a component. */
export function usePendingFiles(count: Count): void {
  const form: FormInstance | undefined = Form.useFormInstance();
  const latest = useRef(count);
  latest.current = count;
  useEffect(() => {
    if (!form) return;
    const counts = places.get(form) ?? new Set();
    places.set(form, counts);
    const own: Count = () => latest.current();
    counts.add(own);
    return () => {
      counts.delete(own);
      reportPendingFiles();
    };
  }, [form]);
}

/**
 * Waits until a form has no more uploading files; resolves with false if some are paused, because they never finish.
 * @param tell called with the number of remaining files.
 */
export async function filesSettled(form: object, tell: (left: number) => void): Promise<boolean> {
  for (;;) {
    const { moving, paused } = pendingFilesOf(form);
    if (moving === 0) return paused === 0;
    tell(moving);
    await new Promise((resolve) => changes.addEventListener('files', resolve, { once: true }));
  }
}

function pendingFilesOf(form: object): PendingFiles {
  let [moving, paused] = [0, 0];
  for (const count of places.get(form) ?? []) {
    const own = count();
    moving += own.moving;
    paused += own.paused;
  }
  return { moving, paused };
}

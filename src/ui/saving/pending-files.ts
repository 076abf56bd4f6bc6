import { Form, type FormInstance } from 'antd';
import { useEffect, useRef } from 'react';

/** Files that a field of a form has taken and that are no part of its value yet. */
interface PendingFiles {
  readonly moving: number;
  /** Stopped by a person: they do not come by themselves. */
  readonly paused: number;
}

type Count = () => PendingFiles;

const places = new WeakMap<object, Set<Count>>();
const changes = new EventTarget();

/** To be called when a file has come, or comes no more. */
export function reportPendingFiles(): void {
  changes.dispatchEvent(new Event('files'));
}

/** Has the saves of the form around wait for the files that a place in it counts. */
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
 * Waits until the files that are on their way into a form are in it; answers false where some are paused, which never come.
 * @param tell told how many are still to come.
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

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Milliseconds after which a lock that another process holds is looked at again. */
const pause = 100;

/** Does something while no other process does anything under the same lock, a file; who died holds it no longer. */
export function alone<Result>(lock: string, work: () => Result): Result {
  mkdirSync(dirname(lock), { recursive: true });
  while (!takes(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function takes(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isHeld(lock: string): boolean {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // Between its making and its writing the file says nothing yet.
    return holder === 0 || process.kill(holder, 0);
  } catch (error) {
    // Somebody else's process, which may not be asked, is one as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

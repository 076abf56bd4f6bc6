import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Milliseconds after which a lock that another process holds is looked at again. */
const pause = 100;
/** So long (milliseconds) nobody works under a lock: who holds it longer was killed, and another has its number by now. */
const longest = 10 * 60_000;

/**
 * Does something while no other process does anything under the same lock, a file; who died holds it no longer.
 * @param onWait told once when another is at work.
 */
export function withFileLock<Result>(lock: string, work: () => Result, onWait?: () => void): Result {
  mkdirSync(dirname(lock), { recursive: true });
  if (!takes(lock)) {
    onWait?.();
    while (!takes(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  }
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
    if (!is(error, 'EEXIST')) throw error;
    if (!isHeld(lock)) free(lock);
    return false;
  }
}

/** Whether the process that took a lock is at work. */
function isHeld(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > longest) return false;
    const holder = Number(readFileSync(lock, 'utf8'));
    // Between its making and its writing the file says nothing yet; where it names this process it is of another one before it.
    return holder === 0 || (holder !== process.pid && process.kill(holder, 0));
  } catch (error) {
    // Somebody else's process, which may not be asked, is one as well; what is gone will be told by the next try.
    return is(error, 'EPERM');
  }
}

/** Takes away a lock that nobody holds; where another was quicker and holds it by now, it is put back. */
function free(lock: string): void {
  const taken = `${lock}.${process.pid}`;
  try {
    renameSync(lock, taken);
    if (isHeld(taken)) linkSync(taken, lock);
  } catch (error) {
    if (!is(error, 'ENOENT') && !is(error, 'EEXIST')) throw error;
  }
  rmSync(taken, { force: true });
}

function is(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

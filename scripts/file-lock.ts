import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Milliseconds between two attempts to take a lock that another process holds. */
const pause = 100;
/**
 * The maximum milliseconds of work under a lock: a longer holder was killed, and another process has its pid by now.
 */
const longest = 10 * 60_000;

/**
 * Runs `work` while no other process works under the same lock file; a process that has ended no longer holds it.
 * @param onWait called once when another process holds it.
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

/** Whether the process that took a lock is still working. */
function isHeld(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > longest) return false;
    const holder = Number(readFileSync(lock, 'utf8'));
    // Between its creation and its writing the file is empty; if it names this process, an earlier process had the same
    // pid.
    return holder === 0 || (holder !== process.pid && process.kill(holder, 0));
  } catch (error) {
    // A process of another user, which may not be signalled, exists too; a missing file is handled by the next attempt.
    return is(error, 'EPERM');
  }
}

/** Removes a lock that nobody holds; if another process was faster and holds it by now, puts it back. */
function free(lock: string): void {
  const ownName = `${lock}.${process.pid}`;
  try {
    renameSync(lock, ownName);
    if (isHeld(ownName)) linkSync(ownName, lock);
  } catch (error) {
    if (!is(error, 'ENOENT') && !is(error, 'EEXIST')) throw error;
  }
  rmSync(ownName, { force: true });
}

function is(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

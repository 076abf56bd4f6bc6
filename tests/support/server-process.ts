import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const main = [process.execPath, 'dist/server/main.cjs'] as const;

/** A process of the product, as an administrator starts one. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** All it wrote so far. */
  output(): { stdout: string; stderr: string };
  /** The address it listens on; rejects when it ends before. */
  readonly url: Promise<string>;
  /** Its exit code, or the signal that ended it. */
  readonly exited: Promise<number | string>;
}

/**
 * Starts the product.
 * @param whenDone has what still runs then ended: at the end of the test unless given.
 * @param command the server alone unless given.
 */
export function startProcess(
  variables: Readonly<Record<string, string>>,
  whenDone: (end: () => Promise<void>) => void = onTestFinished,
  [program, ...words]: readonly [string, ...string[]] = main,
): ServerProcess {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE: 'dist/compiled',
    ...(TMPDIR && { TMPDIR }),
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    MOST_DELAY: '0',
    ...variables,
  };
  const child = spawn(program, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const text = { stdout: '', stderr: '' };
  const exited = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      text.stdout += part;
      const ready = /^Ready: (http\S+)$/m.exec(text.stdout)?.[1];
      if (ready) resolve(ready);
    });
    child.stderr.on('data', (part) => {
      text.stderr += part;
    });
    exited.then((code) => reject(new Error(`Ended with ${code} before it was ready: ${text.stderr}`)));
  });
  // Who only waits for the end does not look at the address.
  url.catch(() => undefined);
  whenDone(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  });
  return { child, output: () => ({ ...text }), url, exited };
}

/** The process id of the PostgreSQL server that lives in a data directory; undefined when none runs there. */
export function databasePid(dataDirectory: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    return isRunning(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process with this id is there. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that has ended stays in the table until its parent, in a container a slow one, has taken note.
    const status = existsSync('/proc/self') ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
    return !/^State:\s+Z/m.test(status);
  } catch {
    return false;
  }
}

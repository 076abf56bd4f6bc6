import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFlags, startVariables } from '../process-settings.ts';
import { disposable } from './disposable.ts';

/** A server under measurement. */
export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
}

/** How long a server may take to stop before it is killed, in milliseconds. */
const stopWithin = 30_000;

const root = join(import.meta.dirname, '../..');

/**
 * Starts a server that prints "Ready: <address>", with only these environment variables, PATH and HOME.
 * @throws Error with its output when it exits before that.
 */
export async function startServer(
  [program, ...words]: readonly [string, ...string[]],
  variables: Record<string, string>,
  directory = root,
): Promise<ServerProcess & AsyncDisposable> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, words, {
    cwd: directory,
    env: { PATH, HOME, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopWithin);
    await ended;
    clearTimeout(timer);
  };
  const server = disposable({ pid: child.pid ?? 0, url: '' }, stop);
  server.url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [, address] = /^Ready: (\S+)$/m.exec(printed) ?? [];
      if (address) resolve(address);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${words.join(' ')} ended with ${code}: ${printed}`)));
  });
  return server;
}

/** What a measured product is told beside its data directory. */
const settings = { PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'warn' };

/** The product's production server on a data directory: the process that `npm start` runs. */
export function startProduct(dataDirectory: string, variables: Record<string, string> = {}) {
  return startServer([process.execPath, ...nodeFlags, 'dist/server/main.cjs'], {
    ...startVariables,
    ...settings,
    DATA_DIR: dataDirectory,
    ...variables,
  });
}

/** `npm start` on a data directory. */
export function startByNpm(dataDirectory: string) {
  return startServer(['npm', '--silent', 'start'], { ...settings, DATA_DIR: dataDirectory });
}

/** The process of the embedded database server of a data directory. */
export function databasePid(dataDirectory: string): number {
  return Number(readFileSync(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Milliseconds of a clock tick in /proc: 100 per second on every Linux. */
const tick = 10;

/** Processor time, user and system, of a process in milliseconds. */
export function cpuTime(pid: number): number {
  const { user, system } = statistics(pid);
  return (user + system) * tick;
}

/** Processor time of the threads that a process has now, in milliseconds, counted by the nanosecond. */
export function exactCpuTime(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = tasks.map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** Processor time of a process with its children, including ended ones, in milliseconds. */
export function cpuTimeOfFamily(pid: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const process = statistics(Number(name));
      if (Number(name) === pid) ticks += process.user + process.system + process.ended;
      else if (process.parent === pid) ticks += process.user + process.system;
    } catch {
      // It ended meanwhile.
    }
  }
  return ticks * tick;
}

/** Processor time of a process with all that it started, and these, including ended ones, in milliseconds. */
export function cpuTimeOfTree(pid: number): number {
  const { user, system, ended } = statistics(pid);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.reduce((sum, child) => sum + cpuTimeOfTree(child), (user + system + ended) * tick);
}

/** Resident memory of a process in megabytes. */
export function residentMemory(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Memory of a process and its children in megabytes, with shared pages counted once. */
export function memoryOfFamily(pid: number): number {
  let kilobytes = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (Number(name) !== pid && statistics(Number(name)).parent !== pid) continue;
      kilobytes += Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${name}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It ended meanwhile.
    }
  }
  return kilobytes / 1024;
}

/** The relevant figures of /proc/<pid>/stat; times in ticks. */
function statistics(pid: number) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name is in parentheses and may contain anything; fields are counted after it.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const field = (number: number) => fields[number - 3] ?? 0;
  return { parent: field(4), user: field(14), system: field(15), ended: field(16) + field(17) };
}

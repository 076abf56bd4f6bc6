import { existsSync, linkSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { codeOf } from '../../lib/thrown.ts';

/** The pid file (`postmaster.pid`) of a server in its data directory; a killed server leaves it behind. */
export interface PostmasterPid {
  readonly text: string;
  readonly pid: number;
  /** The directory of its socket; unknown while the server is starting. */
  readonly sockets: string | undefined;
}

/** Reads the pid file of a data directory; undefined when there is none. */
export function readPostmasterPid(directory: string): PostmasterPid | undefined {
  const text = contentOf(join(directory, fileName));
  if (!text) return undefined;
  const lines = text.split('\n');
  return { text, pid: Number(lines[0]), sockets: lines[4]?.trim() || undefined };
}

/**
 * Which process has the number in a pid file: the server, none, or an unrelated process, which can get the number after
 * a power cut or a container restart. When unsure, the server.
 */
export function holderOf({ pid }: PostmasterPid, directory: string): 'server' | 'nobody' | 'another' {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return 'nobody';
  }
  if (!existsSync('/proc/self')) return 'server';
  // The command line of the process. Sessions of a server have another one; an ended process has none.
  const words = contentOf(`/proc/${pid}/cmdline`);
  if (words === undefined) return 'nobody';
  if (!/^(postgres|postmaster)$/.test(basename(words.split('\0')[0] ?? ''))) return 'another';
  try {
    const [works, place] = [statSync(`/proc/${pid}/cwd`), statSync(directory)];
    return works.dev === place.dev && works.ino === place.ino ? 'server' : 'another';
  } catch {
    // The processes of other accounts may not be inspected here.
    return 'server';
  }
}

/**
 * Removes a pid file whose number now belongs to another process: PostgreSQL would take that process for its server. A
 * pid file written in the meantime stays.
 */
export function discardPostmasterPid(directory: string, { text, sockets }: PostmasterPid): void {
  const [file, aside] = [join(directory, fileName), join(directory, `${fileName}.${process.pid}`)];
  try {
    renameSync(file, aside);
    if (contentOf(aside) !== text) linkSync(aside, file);
    rmSync(aside);
  } catch {
    // Another process of the product has removed it.
    return;
  }
  // The socket directory has a lock file with the same number.
  if (sockets) rmSync(join(sockets, '.s.PGSQL.5432.lock'), { force: true });
}

/** Whether a data directory has an empty pid file: for a moment while it is written, permanently after a power cut. */
export function isPostmasterPidBlank(directory: string): boolean {
  return contentOf(join(directory, fileName)) === '';
}

/** Removes an empty pid file, because PostgreSQL does not start with one. */
export function discardBlankPostmasterPid(directory: string): void {
  discardPostmasterPid(directory, { text: '', pid: 0, sockets: undefined });
}

/** Ends leftover processes of a killed server: a long statement would keep the next server from starting. */
export function endOrphans(directory: string): void {
  const note = readPostmasterPid(directory);
  if (!existsSync('/proc/self') || (note && holderOf(note, directory) === 'server')) return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === directory && isOfPostgres(pid)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process has ended in the meantime or belongs to another account.
    }
  }
}

const fileName = 'postmaster.pid';

/** Whether a process is one of PostgreSQL's programs, and not a shell whose working directory this is. */
function isOfPostgres(pid: string): boolean {
  return /^postgres\b/.test(basename(readlinkSync(`/proc/${pid}/exe`)));
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

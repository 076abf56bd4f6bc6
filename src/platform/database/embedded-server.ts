import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isRecord } from '../../lib/is-record.ts';
import { codeOf, messageOf } from '../../lib/thrown.ts';
import { StartupError } from '../startup-error.ts';
import { applicationName } from './connect.ts';
import { isWritable, type Owner, type Programs, runDetached, runProgram } from './postgres-programs.ts';
import {
  discardBlankPostmasterPid,
  discardPostmasterPid,
  endOrphans,
  holderOf,
  isPostmasterPidBlank,
  readPostmasterPid,
} from './postmaster-pid.ts';
import { hasSocket, isPrivateDirectory, makeSocketDirectory } from './socket-directory.ts';

/** Server settings: a socket instead of a port, which cannot collide and cannot be reached from outside. */
const settings = {
  listen_addresses: '',
  max_connections: '120',
  shared_buffers: '128MB',
  random_page_cost: '1.1',
  // JIT compilation costs more than it saves on the short statements of this product.
  jit: 'off',
  log_min_messages: 'warning',
};

/** The server of one data directory, with what is needed to initialise, start and stop it. */
export interface Server {
  readonly programs: Programs;
  readonly owner: Owner | undefined;
  readonly directory: string;
  /** The directory of its socket, once the server was found running. */
  sockets?: string;
}

/** The account of a connection; the socket is added later. */
export type Account = Pick<pg.ClientConfig, 'user' | 'password' | 'database'>;

/** A connected client and its connection settings. */
export interface Reached {
  readonly client: pg.Client;
  readonly connection: pg.ClientConfig;
}

/**
 * Initialises the database cluster in a temporary directory and renames it when it is complete, so that a process
 * killed in the middle leaves nothing that looks like a database.
 * @throws StartupError (3) with the output of the program.
 */
export async function initialise(
  { programs, owner, directory }: Server,
  user: string,
  password: string,
): Promise<void> {
  const making = `${directory}.${process.pid}`;
  const passwordFile = `${making}.password`;
  try {
    mkdirSync(making, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (owner) for (const path of [making, passwordFile]) chownSync(path, owner.uid, owner.gid);
    const identity = [`--username=${user}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    const options = [`--pgdata=${making}`, '--encoding=UTF8', ...programs.locale, ...identity];
    await runProgram(programs.initdb, options, owner, [making]);
    renameSync(making, directory);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    // Another first start was faster: its database serves as well.
    if (existsSync(join(directory, 'PG_VERSION'))) return;
    const said = isRecord(error) && typeof error.stderr === 'string' ? error.stderr.trim() : undefined;
    const reason = said?.split('\n').at(-1) ?? messageOf(error);
    throw new StartupError(3, `The database could not be made in ${directory}: ${reason}`);
  } finally {
    rmSync(making, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

/**
 * Connects to the server, and starts it first when it does not run. A running server is used, whoever started it.
 * @throws StartupError (3) when it does not start.
 */
export async function reachRunning(server: Server, account: Account): Promise<Reached> {
  const { programs, owner, directory } = server;
  if (!owner && !isWritable(directory)) throw new StartupError(3, `${directory} is not writable by this account.`);
  const log = join(directory, 'server.log');
  for (let tries = 1; ; tries += 1) {
    const found = await reach(server, account);
    if (found) return found;
    await clearTheWay(server);
    // Reuse the directory of a killed server: other processes of the product look for the socket there.
    const known = [server.sockets, readPostmasterPid(directory)?.sockets].find(
      (path) => path && isPrivateDirectory(path, owner),
    );
    const sockets = known ?? makeSocketDirectory(owner);
    const options = Object.entries({ ...settings, unix_socket_directories: sockets })
      .map(([name, value]) => `-c ${name}='${value}'`)
      .join(' ');
    const args = ['start', '--wait', '--silent', `--pgdata=${directory}`, `--log=${log}`, `--options=${options}`];
    const code = await runDetached(programs.pg_ctl, args, owner, [directory]);
    const started = code === 0 || tries > 60 ? await reach(server, account) : undefined;
    if (started) return started;
    const reason = lastFailure(log);
    // A start that lost the race finds the other process's server; leftovers of a killed server are cleared away.
    if (
      tries > 60 ||
      !(isRunning(directory) || isPostmasterPidBlank(directory) || /already exists|still in use/.test(reason))
    ) {
      throw new StartupError(3, `The database in ${directory} did not start: ${reason} (${log})`);
    }
    if (/still in use/.test(reason)) endOrphans(directory);
    await wait(100);
  }
}

/**
 * Whether new connections can find the server's socket. When the socket is gone, open connections continue, but no new
 * one is possible.
 */
export function isReachable({ sockets, owner }: Server): boolean {
  return sockets !== undefined && hasSocket(sockets, owner);
}

/** Whether a server of the directory runs or is starting. */
function isRunning(directory: string): boolean {
  const note = readPostmasterPid(directory);
  return note !== undefined && holderOf(note, directory) === 'server';
}

/**
 * Removes what would keep the server from starting: a pid file with the number of another process or without content,
 * or a server that has lost its socket.
 */
async function clearTheWay({ directory, owner }: Server): Promise<void> {
  if (isPostmasterPidBlank(directory)) {
    await wait(500);
    if (isPostmasterPidBlank(directory)) discardBlankPostmasterPid(directory);
  }
  const note = readPostmasterPid(directory);
  if (!note) return;
  const holder = holderOf(note, directory);
  if (holder === 'another') discardPostmasterPid(directory, note);
  if (holder !== 'server' || !note.sockets || hasSocket(note.sockets, owner)) return;
  // By the number that was read, not through the pid file: by now that may belong to a server that another process
  // started.
  process.kill(note.pid, 'SIGINT');
  for (
    let tries = 1;
    readPostmasterPid(directory)?.text === note.text && holderOf(note, directory) === 'server';
    tries += 1
  ) {
    if (tries > 300) throw new StartupError(3, `The database in ${directory} has lost its socket and does not stop.`);
    await wait(100);
  }
}

/** The last error in the server's log, which says why it did not start; hints follow it. */
function lastFailure(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? '';
}

/** Connects to the running server; undefined when none answers. Waits for a server that is still starting. */
async function reach(server: Server, account: Account): Promise<Reached | undefined> {
  for (let tries = 0; tries < 600; tries += 1) {
    const sockets = readPostmasterPid(server.directory)?.sockets ?? server.sockets;
    if (!sockets || !isPrivateDirectory(sockets, server.owner)) return undefined;
    const connection = { ...account, host: sockets, port: 5432, application_name: applicationName };
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      server.sockets = sockets;
      return { client, connection };
    } catch (error) {
      await client.end().catch(() => undefined);
      const code = codeOf(error);
      if (code === '28P01')
        throw new StartupError(3, 'secrets.json does not match the database in this data directory.');
      // 57P03: the server is starting up, shutting down or recovering. Whatever else it says, it is there to say it.
      if (code !== '57P03') {
        if (error instanceof pg.DatabaseError) throw error;
        return undefined;
      }
      await wait(100);
    }
  }
  return undefined;
}

/** Stops the server and removes its socket directory. */
export async function stopServer({ programs, owner, directory, sockets }: Server): Promise<void> {
  const args = ['stop', '--mode=fast', '--wait', '--silent', `--pgdata=${directory}`];
  await runProgram(programs.pg_ctl, args, owner, [directory]);
  if (sockets) rmSync(sockets, { recursive: true, force: true });
}

import { createHash, randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import {
  findPrograms,
  isWritable,
  type Owner,
  type Programs,
  programOwner,
  runDetached,
  runProgram,
} from './postgres-programs.ts';

/** The superuser of the embedded server; the product's own roles are made by the migrations. */
const superuser = 'cms_owner';

/**
 * Every connection of the product carries its name and its process's own mark, so that a stopping process sees whether
 * another still works; its own connections may take a moment to be gone.
 */
const productName = 'hydropower-cms';
export const applicationName = `${productName} ${randomUUID().slice(0, 8)}`;

/** Server settings: a socket instead of a port (nothing to collide with, nothing to reach from outside). */
const settings = {
  listen_addresses: '',
  max_connections: '120',
  shared_buffers: '128MB',
  random_page_cost: '1.1',
  // Its compilation costs more than the short statements of this product ever win back.
  jit: 'off',
  log_min_messages: 'warning',
};

/** A running embedded server: how to reach it, and how to let go of it. */
export interface EmbeddedPostgres {
  connection: pg.ClientConfig;
  /** Stops the server, unless another process of the product still uses it. */
  release(): Promise<void>;
}

/**
 * Starts the PostgreSQL server that lives in the data directory, initialising it on the first run. A server that
 * already runs there (another process of the product, or one left behind by a killed process) is used as it is.
 * @param programs those of the product unless given.
 * @throws StartupError (3) when the directory cannot be used or the server does not start.
 */
export async function openEmbedded(
  dataDirectory: string,
  password: string,
  programs?: Programs,
): Promise<EmbeddedPostgres> {
  const found = programs ?? (await findPrograms());
  const owner = programOwner();
  const directory = join(realpathSync(dataDirectory), 'postgres');
  const sockets = socketDirectory(directory, owner);
  const connection = {
    host: sockets,
    port: 5432,
    user: superuser,
    password,
    database: 'postgres',
    application_name: applicationName,
  };
  const server = { programs: found, owner, directory, sockets, connection };

  if (!existsSync(join(directory, 'PG_VERSION'))) await initialise(server, password);
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (version !== found.major) {
    throw new StartupError(
      3,
      `${directory} was made by PostgreSQL ${version}, this version of the product brings ${found.major}; dump it with the old version and restore it here.`,
    );
  }
  if (!(await answers(connection))) await start(server);
  return { connection, release: () => release(server) };
}

interface Server {
  programs: Programs;
  owner: Owner | undefined;
  directory: string;
  sockets: string;
  connection: pg.ClientConfig;
}

/**
 * The directory of the server's socket: short, because a socket's path may have only 107 characters, and the
 * same for every process that opens this data directory.
 */
function socketDirectory(directory: string, owner: Owner | undefined): string {
  const path = join(tmpdir(), `hydropower-cms-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}`);
  const uid = owner?.uid ?? process.getuid?.() ?? 0;
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (owner && statSync(path).uid === 0) chownSync(path, owner.uid, owner.gid);
  if (statSync(path).uid !== uid) throw new StartupError(3, `${path} belongs to another account; remove it.`);
  return path;
}

/**
 * Makes the database cluster beside its place and moves it there when complete, so that a process killed in the
 * middle leaves nothing that looks like a database.
 */
async function initialise({ programs, owner, directory }: Server, password: string): Promise<void> {
  const making = `${directory}.${process.pid}`;
  const passwordFile = `${making}.password`;
  try {
    mkdirSync(making, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (owner) for (const path of [making, passwordFile]) chownSync(path, owner.uid, owner.gid);
    const identity = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    const options = [`--pgdata=${making}`, '--encoding=UTF8', ...programs.locale, ...identity];
    await runProgram(programs.initdb, options, owner, [making]);
    renameSync(making, directory);
  } catch (error) {
    // Another first start was quicker: its database is as good as ours.
    if (existsSync(join(directory, 'PG_VERSION'))) return;
    const reason = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? (error as Error).message;
    throw new StartupError(3, `The database could not be made in ${directory}: ${reason}`);
  } finally {
    rmSync(making, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

async function start({ programs, owner, directory, sockets, connection }: Server): Promise<void> {
  if (!owner && !isWritable(directory)) throw new StartupError(3, `${directory} cannot be written by this account.`);
  const log = join(directory, 'server.log');
  const options = Object.entries({ ...settings, unix_socket_directories: sockets })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
  const args = ['start', '--wait', '--silent', `--pgdata=${directory}`, `--log=${log}`, `--options=${options}`];
  for (let tries = 1; ; tries += 1) {
    const code = await runDetached(programs.pg_ctl, args, owner, [directory]);
    // A start that lost the race against another process finds that process's server.
    if (code === 0 || (await answers(connection))) return;
    const reason = readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? '';
    // A server that was killed is there until the system has cleared it and its workers away.
    if (tries < 30 && /another postmaster|still in use/.test(reason)) await wait(500);
    else throw new StartupError(3, `The database in ${directory} did not start: ${reason} (${log})`);
  }
}

/** Whether a server answers; one that is still starting or recovering is waited for, up to a minute. */
async function answers(connection: pg.ClientConfig): Promise<boolean> {
  for (let tries = 0; tries < 600; tries += 1) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      await client.end().catch(() => undefined);
      const { code, message } = error as { code?: string; message: string };
      if (code === '28P01') throw new StartupError(3, 'secrets.json does not fit the database in this data directory.');
      // 57P03: the server is starting up, shutting down or recovering.
      if (code !== '57P03') return false;
      if (message.includes('shutting down')) return waitForShutdown(connection);
      await wait(100);
    }
  }
  return false;
}

async function waitForShutdown(connection: pg.ClientConfig): Promise<boolean> {
  await wait(300);
  return answers(connection);
}

async function release({ programs, owner, directory, connection }: Server): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const others = await client.query(
    'SELECT 1 FROM pg_stat_activity WHERE starts_with(application_name, $1) AND application_name <> $2 LIMIT 1',
    [productName, applicationName],
  );
  await client.end();
  if (others.rowCount) return;
  await runProgram(programs.pg_ctl, ['stop', '--mode=fast', '--wait', '--silent', `--pgdata=${directory}`], owner, [
    directory,
  ]);
}

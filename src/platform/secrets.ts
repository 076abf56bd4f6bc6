import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../lib/thrown.ts';
import { makeDataDirectory } from './data-directory.ts';
import { StartupError } from './startup-error.ts';

/** Values created at the first start and stored in the data directory, readable by its owner alone. */
export interface Secrets {
  databasePassword: string;
  sessionSecret: string;
}

/**
 * Reads the secrets of a data directory; creates the directory and the secrets at the first start.
 * @throws StartupError (3) when the directory cannot be used or the file is damaged.
 */
export async function loadSecrets(dataDirectory: string): Promise<Secrets> {
  const file = join(dataDirectory, 'secrets.json');
  await makeDataDirectory(dataDirectory);
  try {
    const text = (await readWhereThere(file)) ?? (await make(file));
    return parseSecrets(text, file);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(3, `DATA_DIR ${dataDirectory} cannot be used: ${messageOf(error)}`);
  }
}

/**
 * Writes the secrets completely under a temporary name, then gives them their own. Of two concurrent first starts one
 * creates them and both read them, and a killed one leaves nothing that looks like damage.
 */
async function make(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, JSON.stringify(newSecrets(), null, 2), { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return await readFile(file, 'utf8');
}

async function readWhereThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
}

function newSecrets(): Secrets {
  return {
    databasePassword: randomBytes(24).toString('base64url'),
    sessionSecret: randomBytes(48).toString('base64url'),
  };
}

function parseSecrets(text: string, file: string): Secrets {
  try {
    const { databasePassword, sessionSecret } = JSON.parse(text) as Partial<Secrets>;
    if (databasePassword && sessionSecret) return { databasePassword, sessionSecret };
  } catch {
    // Thrown below: a damaged file and one without the values need the same repair.
  }
  throw new StartupError(3, `${file} is damaged; restore it from a backup (without it the database cannot be opened).`);
}

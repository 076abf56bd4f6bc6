import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataDirectory } from './data-directory.ts';
import { StartupError } from './startup-error.ts';

/** Values made on the first run and kept in the data directory, readable by its owner alone. */
export interface Secrets {
  databasePassword: string;
  sessionSecret: string;
}

/**
 * Reads the secrets of a data directory, making directory and secrets on the first run.
 * @throws StartupError (3) when the directory cannot be used or the file is damaged.
 */
export async function loadSecrets(dataDirectory: string): Promise<Secrets> {
  const file = join(dataDirectory, 'secrets.json');
  await makeDataDirectory(dataDirectory);
  try {
    // 'wx' refuses an existing file, so of two first starts at the same moment one makes the secrets, both read them.
    await writeFile(file, JSON.stringify(newSecrets(), null, 2), { flag: 'wx', mode: 0o600 }).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return parseSecrets(await readFile(file, 'utf8'), file);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(3, `DATA_DIR ${dataDirectory} cannot be used: ${(error as Error).message}`);
  }
}

function newSecrets(): Secrets {
  return {
    databasePassword: randomBytes(24).toString('base64url'),
    sessionSecret: randomBytes(48).toString('base64url'),
  };
}

function parseSecrets(text: string, file: string): Secrets {
  try {
    const value = JSON.parse(text) as Partial<Secrets>;
    if (value.databasePassword && value.sessionSecret) return value as Secrets;
  } catch {
    // Told below: a damaged file and one without the values need the same mending.
  }
  throw new StartupError(3, `${file} is damaged; restore it from a backup (without it the database cannot be opened).`);
}

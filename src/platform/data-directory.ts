import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, messageOf } from '../lib/thrown.ts';
import { StartupError } from './startup-error.ts';

/**
 * Makes the data directory, with those above it, unless it is there.
 * @throws StartupError (3) when it cannot be made.
 */
export async function makeDataDirectory(path: string): Promise<void> {
  try {
    await makeDirectory(path);
  } catch (error) {
    throw new StartupError(3, `DATA_DIR ${path} cannot be used: ${messageOf(error)}`);
  }
}

/** One after the other: Node's `recursive` tries for ever where nothing can be made in a directory that is there (/proc). */
async function makeDirectory(path: string): Promise<void> {
  if (await isDirectory(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeDirectory(parent);
  try {
    await mkdir(path);
  } catch (error) {
    // Another process that starts at the same moment may have made it.
    if (codeOf(error) !== 'EEXIST' || !(await isDirectory(path))) throw error;
  }
}

function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, messageOf } from '../lib/thrown.ts';
import { StartupError } from './startup-error.ts';

/**
 * Creates the data directory and its parents where they are missing.
 * @throws StartupError (3) when it cannot be created.
 */
export async function makeDataDirectory(path: string): Promise<void> {
  try {
    await makeDirectory(path);
  } catch (error) {
    throw new StartupError(3, `DATA_DIR ${path} cannot be used: ${messageOf(error)}`);
  }
}

/**
 * One directory at a time: Node's `recursive` loops for ever where a directory exists but nothing can be created in it
 * (/proc).
 */
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

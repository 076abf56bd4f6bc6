import { closeSync, constants, existsSync, fchownSync, lstatSync, mkdtempSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Owner } from './postgres-programs.ts';

/**
 * Creates the directory of the server's socket, which only its account (and root) may enter. It is in the temporary
 * directory, because a socket's path may have only 107 characters, with a name that nobody can guess and prepare. The
 * server writes the path into its data directory, where other processes find it.
 */
export function makeSocketDirectory(owner: Owner | undefined): string {
  const path = mkdtempSync(join(tmpdir(), 'hydropower-cms-'));
  if (!owner) return path;
  const directory = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  fchownSync(directory, owner.uid, owner.gid);
  closeSync(directory);
  return path;
}

/** Whether a path is a directory, not a symbolic link, that only its owner may enter. */
export function isPrivateDirectory(path: string, owner: Owner | undefined): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const uid = owner?.uid ?? process.getuid?.() ?? found?.uid;
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o077) === 0;
}

/** Whether a server's socket still exists: cleaners of temporary directories remove it under a running server. */
export function hasSocket(path: string, owner: Owner | undefined): boolean {
  return isPrivateDirectory(path, owner) && existsSync(join(path, '.s.PGSQL.5432'));
}

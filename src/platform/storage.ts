import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { codeOf, messageOf } from '../lib/thrown.ts';
import type { BucketFiles } from './bucket-files.ts';
import type { Config } from './config.ts';
import { makeDataDirectory } from './data-directory.ts';
import { closeToOthers, directoryMode, PrivateFiles } from './private-files.ts';
import { StartupError } from './startup-error.ts';

/** The storage of uploaded files. */
export class FileStorage extends Disk {
  /** The backend: the local disk or a bucket. */
  readonly files: PrivateFiles | BucketFiles;

  constructor(files: PrivateFiles | BucketFiles) {
    super(files);
    this.files = files;
  }
}

/**
 * Opens the file storage of STORAGE_URL, or the directory `files` in the data directory.
 * @throws StartupError (2 or 3) when it cannot be used.
 */
export async function openStorage(config: Config): Promise<FileStorage> {
  if (config.storageUrl) return openBucket(new URL(config.storageUrl));
  const location = join(config.dataDirectory, 'files');
  await makeDataDirectory(config.dataDirectory);
  try {
    await mkdir(location, { recursive: true, mode: directoryMode });
    await closeToOthers(location);
  } catch (error) {
    throw new StartupError(3, `${location} cannot be used: ${messageOf(error)}`);
  }
  return new FileStorage(new PrivateFiles(location));
}

/** Written to test whether the storage is writable; on a full disk smaller files may still fit. */
const probe = Buffer.alloc(256 * 1024);

/** Writes to the data directory, or queries the bucket. @throws what prevents files from being stored. */
export async function checkWritable(storage: FileStorage): Promise<void> {
  if (!(storage.files instanceof PrivateFiles)) return void (await storage.exists('readiness'));
  const key = `readiness-${randomUUID()}`;
  await storeFiles(storage, [[key, probe]]);
  await storage.delete(key);
}

/** A part of a stored file, from its first to its last byte. */
export async function readPart(storage: FileStorage, key: string, first: number, last: number): Promise<Readable> {
  return storage.files.part(key, first, last);
}

/** Stores files. When one of them fails, none of them stays, not even partly. */
export async function storeFiles(
  storage: FileStorage,
  files: readonly (readonly [key: string, content: Buffer])[],
): Promise<void> {
  try {
    for (const [key, content] of files) await storage.put(key, content);
  } catch (error) {
    await removeFiles(
      storage,
      files.map(([key]) => key),
    );
    throw error;
  }
}

/** Removes files; missing ones are ignored. */
export async function removeFiles(storage: FileStorage, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => storage.delete(key)));
}

/** Whether an error or its cause is a full disk, of the storage or the database (53100). */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /^(ENOSPC|EDQUOT|53100)$/.test(codeOf(error) ?? '') || isOutOfRoom(error.cause);
}

/**
 * Whether an error means that the storage was unreachable or denied access: flydrive's error for a disk or a bucket, or
 * the bucket's own.
 */
export function isStorageAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return '$metadata' in error || /^E_CANNOT_/.test(codeOf(error) ?? '');
}

/** Loaded on demand: most installations store files on the local disk. */
async function openBucket(url: URL): Promise<FileStorage> {
  const { BucketFiles } = await import('./bucket-files.ts');
  return new FileStorage(new BucketFiles(url));
}

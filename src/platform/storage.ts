import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import type { Config } from './config.ts';
import { makeDataDirectory } from './data-directory.ts';
import { closeToOthers, directoryMode, PrivateFiles } from './private-files.ts';
import { StartupError } from './startup-error.ts';

/** Where uploaded files are kept. */
export type FileStorage = Disk;

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
    throw new StartupError(3, `${location} cannot be used: ${(error as Error).message}`);
  }
  return new Disk(new PrivateFiles(location));
}

/** What is written to see whether anything can be; less than this may fit where a disk is full. */
const probe = Buffer.alloc(256 * 1024);

/** Writes to the data directory, or asks the bucket. @throws what keeps files from being stored. */
export async function checkWritable(storage: FileStorage): Promise<void> {
  if (!(storage.driver instanceof PrivateFiles)) return void (await storage.exists('readiness'));
  const key = `readiness-${randomUUID()}`;
  await storeFiles(storage, [[key, probe]]);
  await storage.delete(key);
}

/** A part of a stored file, from its first byte to its last. A bucket sends what stands before it too, which is passed over. */
export async function readPart(storage: FileStorage, key: string, first: number, last: number): Promise<Readable> {
  if (storage.driver instanceof PrivateFiles) return storage.driver.part(key, first, last);
  return Readable.from(partOf(await storage.getStream(key), first, last), { objectMode: false });
}

async function* partOf(whole: Readable, first: number, last: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of whole as AsyncIterable<Buffer>) {
    const wanted = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    at += chunk.length;
    if (wanted.length > 0) yield wanted;
    if (at > last) return;
  }
}

/** Stores files; when one of them cannot be, none of them stays, nor the beginning of one. */
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

/** Removes files, and says nothing of those that are not there. */
export async function removeFiles(storage: FileStorage, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => storage.delete(key)));
}

/** Whether an error, or what caused it, is that a disk is full: the storage's or the database's (53100). */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return /^(ENOSPC|EDQUOT|53100)$/.test(code ?? '') || isOutOfRoom(error.cause);
}

/**
 * s3://bucket?endpoint=https://…&region=…; the keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Loaded on
 * demand: most installations keep files on their own disk.
 */
async function openBucket(url: URL): Promise<FileStorage> {
  const [{ S3Driver }, { S3Client }] = await Promise.all([import('flydrive/drivers/s3'), import('@aws-sdk/client-s3')]);
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // What is sent as it is read would otherwise end with a checksum, which not every server of the kind takes off again.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return new Disk(new S3Driver({ client, bucket: url.hostname, visibility: 'private' }));
}

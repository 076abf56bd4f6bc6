import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import type { Config } from './config.ts';
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
  try {
    await mkdir(config.dataDirectory, { recursive: true });
    await mkdir(location, { recursive: true, mode: directoryMode });
    await closeToOthers(location);
  } catch (error) {
    throw new StartupError(3, `${location} cannot be used: ${(error as Error).message}`);
  }
  return new Disk(new PrivateFiles(location));
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
  });
  return new Disk(new S3Driver({ client, bucket: url.hostname, visibility: 'private' }));
}

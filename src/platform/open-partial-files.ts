import type { PartialFiles } from './partial-files.ts';
import { partialFilesInBucket } from './partial-files-in-bucket.ts';
import { partialFilesOnDisk } from './partial-files-on-disk.ts';
import { PrivateFiles } from './private-files.ts';
import type { FileStorage } from './storage.ts';

/** The beginnings of files in this storage. */
export function partialFilesOf(storage: FileStorage): PartialFiles {
  const { files } = storage;
  return files instanceof PrivateFiles ? partialFilesOnDisk(files) : partialFilesInBucket(storage);
}

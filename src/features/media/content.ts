import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { UploadedFile } from '../../engine/handler.ts';
import { partialFilesOf } from '../../platform/partial-files.ts';
import { type FileStorage, storeFiles } from '../../platform/storage.ts';
import type { Unfinished } from './unfinished.ts';

/** So many bytes tell what a file is. */
const beginningBytes = 4_100;

/** What came in, in one form or in parts: it lies on the disk or in the storage, and is read as it is needed. */
export interface Content {
  readonly name: string;
  readonly size: number;
  beginning(): Promise<Buffer>;
  /** All of it in memory: only of what is small enough. */
  whole(): Promise<Buffer>;
  /** SHA-256 in hexadecimal digits. */
  digest(): Promise<string>;
  /** Stores it as it is. */
  storeAs(key: string): Promise<void>;
}

export function contentOf(file: UploadedFile, storage: FileStorage): Content {
  return contentRead({
    name: file.name,
    size: file.size,
    read: () => file.read(),
    whole: () => file.whole(),
    storeAs: async (key) => storeFiles(storage, [[key, await file.whole()]]),
  });
}

/** The content of a file that came in parts. */
export function contentOfParts({ id, name, bytes }: Unfinished, storage: FileStorage): Content {
  const files = partialFilesOf(storage);
  return contentRead({
    name,
    size: bytes,
    read: () => files.read(id),
    whole: () => buffer(files.read(id)),
    storeAs: (key) => files.copyTo(id, key, bytes),
  });
}

/** What is known of a content by reading it from its beginning; it is digested once. */
function contentRead({
  read,
  ...content
}: Omit<Content, 'beginning' | 'digest'> & { read: () => AsyncIterable<Buffer> }): Content {
  let digest: Promise<string> | undefined;
  const digested = async () => {
    const hash = createHash('sha256');
    for await (const chunk of read()) hash.update(chunk);
    return hash.digest('hex');
  };
  return {
    ...content,
    async beginning() {
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of read()) {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= beginningBytes) break;
      }
      return Buffer.concat(chunks).subarray(0, beginningBytes);
    },
    digest() {
      digest ??= digested();
      return digest;
    },
  };
}

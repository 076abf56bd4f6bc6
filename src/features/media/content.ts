import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { UploadedFile } from '../../engine/handler.ts';
import { partialFilesOf } from '../../platform/partial-files.ts';
import { type FileStorage, storeFiles } from '../../platform/storage.ts';
import type { Unfinished } from './unfinished.ts';

/** So many bytes tell what a file is. */
const beginningBytes = 4_100;

/** What came in: in one form, or in parts that lie in the storage and are read as they are needed. */
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

export function contentOf({ name, bytes }: UploadedFile, storage: FileStorage): Content {
  return {
    name,
    size: bytes.length,
    beginning: async () => bytes.subarray(0, beginningBytes),
    whole: async () => bytes,
    digest: async () => createHash('sha256').update(bytes).digest('hex'),
    storeAs: (key) => storeFiles(storage, [[key, bytes]]),
  };
}

/** The content of a file that came in parts, whatever its length never whole in memory unless somebody asks for that. */
export function contentOfParts({ id, name, bytes }: Unfinished, storage: FileStorage): Content {
  const files = partialFilesOf(storage);
  let digest: Promise<string> | undefined;
  const read = async () => {
    const hash = createHash('sha256');
    for await (const chunk of files.read(id)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  };
  return {
    name,
    size: bytes,
    async beginning() {
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of files.read(id)) {
        chunks.push(chunk as Buffer);
        length += (chunk as Buffer).length;
        if (length >= beginningBytes) break;
      }
      return Buffer.concat(chunks).subarray(0, beginningBytes);
    },
    whole: () => buffer(files.read(id)),
    digest() {
      digest ??= read();
      return digest;
    },
    storeAs: (key) => files.copyTo(id, key, bytes),
  };
}

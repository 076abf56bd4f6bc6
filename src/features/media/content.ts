import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { UploadedFile } from '../../engine/handler.ts';
import type { HeldBytes } from '../../platform/partial-files.ts';
import { type FileStorage, storeFiles } from '../../platform/storage.ts';
import type { Announced } from './unfinished-uploads.ts';

/** Bytes that are enough to detect a file's type. */
const beginningBytes = 4_100;

/** Uploaded content, from one form or in parts: it is on disk or in the storage, and is read on demand. */
export interface Content {
  readonly name: string;
  readonly size: number;
  beginning(): Promise<Buffer>;
  /** Reads this many bytes at a position, fewer at the end, without reading much else. */
  part(from: number, length: number): Promise<Buffer>;
  /** All of it in memory: only for small content. */
  whole(): Promise<Buffer>;
  /** SHA-256 in hexadecimal. */
  digest(): Promise<string>;
  /** Stores it unchanged. */
  storeAs(key: string): Promise<void>;
}

export function contentOf(file: UploadedFile, storage: FileStorage): Content {
  return contentRead({
    name: file.name,
    size: file.size,
    read: (from) => file.read(from),
    whole: () => file.whole(),
    storeAs: async (key) => storeFiles(storage, [[key, await file.whole()]]),
  });
}

/** The content of a file that came in parts. */
export function contentOfParts({ name, bytes }: Announced, held: HeldBytes): Content {
  return contentRead({
    name,
    size: bytes,
    read: (from) => held.read(from),
    whole: () => buffer(held.read()),
    storeAs: (key, sha256) => held.copyTo(key, bytes, sha256),
  });
}

/** Content that is only read from its beginning; its digest is computed once. */
function contentRead({
  read,
  storeAs,
  ...content
}: Pick<Content, 'name' | 'size' | 'whole'> & {
  read: (from?: number) => AsyncIterable<Buffer>;
  storeAs: (key: string, sha256: string) => Promise<void>;
}): Content {
  let digest: Promise<string> | undefined;
  const digested = async () => {
    const hash = createHash('sha256');
    for await (const chunk of read()) hash.update(chunk);
    return hash.digest('hex');
  };
  const part = async (from: number, length: number) => {
    const chunks: Buffer[] = [];
    let come = 0;
    for await (const chunk of read(from)) {
      chunks.push(chunk);
      come += chunk.length;
      if (come >= length) break;
    }
    return Buffer.concat(chunks).subarray(0, length);
  };
  const digestOnce = () => {
    digest ??= digested();
    return digest;
  };
  return {
    ...content,
    beginning: () => part(0, beginningBytes),
    part,
    digest: digestOnce,
    storeAs: async (key) => storeAs(key, await digestOnce()),
  };
}

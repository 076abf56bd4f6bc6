import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { UploadedFile } from '../../engine/handler.ts';
import type { HeldBytes } from '../../platform/partial-files.ts';
import { type Patch, patched, patchedParts } from '../../platform/patches.ts';
import { type FileStorage, readPart, storeFiles } from '../../platform/storage.ts';
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
  /** Stores it with these patches. */
  storeAs(key: string, patches?: readonly Patch[]): Promise<void>;
}

export function contentOf(file: UploadedFile, storage: FileStorage): Content {
  return contentRead({
    name: file.name,
    size: file.size,
    read: (from) => file.read(from),
    whole: () => file.whole(),
    storeAs: async (key, _sha256, patches) => storeFiles(storage, [[key, patched(await file.whole(), 0, patches)]]),
  });
}

/** Content that the product itself has made. */
export function contentOfBytes(name: string, bytes: Buffer, storage: FileStorage): Content {
  const read = async function* (from = 0): AsyncGenerator<Buffer> {
    yield bytes.subarray(from);
  };
  return contentOf({ name, size: bytes.length, read, whole: async () => bytes }, storage);
}

/** The content of a file that came in parts. */
export function contentOfParts({ name, bytes }: Announced, held: HeldBytes): Content {
  return contentRead({
    name,
    size: bytes,
    read: (from) => held.read(from),
    whole: () => buffer(held.read()),
    storeAs: (key, sha256, patches) => held.copyTo(key, bytes, sha256, patches),
  });
}

/** The content of a stored file. */
export function contentOfStored(
  { name, key, bytes }: { name: string; key: string; bytes: number },
  storage: FileStorage,
): Content {
  const read = async function* (from = 0): AsyncGenerator<Buffer> {
    yield* await readPart(storage, key, from, bytes - 1);
  };
  return contentRead({
    name,
    size: bytes,
    read,
    whole: () => buffer(read()),
    storeAs: (next, _sha256, patches) => {
      const parts = Readable.from(patchedParts(read(), patches), { objectMode: false });
      return storage.putStream(next, parts, { contentLength: bytes });
    },
  });
}

/** Content that is only read from its beginning; its digest is computed once. */
function contentRead({
  read,
  storeAs,
  ...content
}: Pick<Content, 'name' | 'size' | 'whole'> & {
  read: (from?: number) => AsyncIterable<Buffer>;
  storeAs: (key: string, sha256: string, patches: readonly Patch[]) => Promise<void>;
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
    storeAs: async (key, patches = []) => storeAs(key, await digestOnce(), patches),
  };
}

import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { UploadedFile } from '../engine/handler.ts';

/** Bytes per read. */
const chunkBytes = 64 * 1024;

/** An uploaded file that is on disk until its call ends. */
export type TemporaryFile = UploadedFile & AsyncDisposable;

/**
 * Writes an upload to disk instead of memory, however many clients send at once. The file is unlinked right after it is
 * opened, so that nothing of it stays, wherever the process ends.
 */
export async function writeTemporaryFile(name: string, body: Readable, directory: string): Promise<TemporaryFile> {
  const path = join(directory, `arriving-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    await file.writeFile(body);
    return arrived(name, file, (await file.stat()).size);
  } catch (error) {
    await file.close();
    throw error;
  }
}

function arrived(name: string, file: FileHandle, size: number): TemporaryFile {
  const read = async function* (from = 0) {
    for (let at = from; at < size; ) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, at);
      if (bytesRead === 0) throw new RangeError('The file is shorter than its written size.');
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  };
  return {
    name,
    size,
    read,
    async whole() {
      const bytes = Buffer.allocUnsafe(size);
      let at = 0;
      for await (const chunk of read()) at += chunk.copy(bytes, at);
      return bytes;
    },
    [Symbol.asyncDispose]: () => file.close(),
  };
}

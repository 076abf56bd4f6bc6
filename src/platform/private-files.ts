import { constants, createReadStream } from 'node:fs';
import { chmod, copyFile, type FileHandle, link, mkdir, open, rmdir, stat, statfs, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';

/** Files are for the product's account and its group, which may be that of a backup: nobody else on the machine reads them. */
const fileMode = 0o640;
export const directoryMode = 0o750;

/** Files on the server's own disk, each made with its mode before anything is in it. */
export class PrivateFiles extends FSDriver {
  readonly #location: string;

  constructor(location: string) {
    super({ location, visibility: 'private' });
    this.#location = location;
  }

  override async put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    const path = join(this.#location, key);
    await mkdir(dirname(path), { recursive: true, mode: directoryMode });
    await (await open(path, 'a', fileMode)).close();
    await super.put(key, contents, options);
  }

  override async delete(key: string): Promise<void> {
    await super.delete(key);
    // With the last of what was stored together its directory goes.
    if (key.includes('/')) await rmdir(dirname(join(this.#location, key))).catch(() => undefined);
  }

  /** The bytes of a file from the first to the last. */
  part(key: string, first = 0, last = Number.POSITIVE_INFINITY): Readable {
    return createReadStream(join(this.#location, key), { start: first, end: last });
  }

  /** How many bytes a file has; none where it is not there. */
  async size(key: string): Promise<number> {
    const found = await stat(join(this.#location, key)).catch(whereMissing(undefined));
    return found?.size ?? 0;
  }

  /** Writes bytes from a place on, and sees them safe on the disk, also those that came before a line broke. */
  async append(key: string, from: number, body: AsyncIterable<Buffer>): Promise<void> {
    const path = join(this.#location, key);
    await mkdir(dirname(path), { recursive: true, mode: directoryMode });
    const file = await open(path, constants.O_CREAT | constants.O_WRONLY, fileMode);
    let at = from;
    try {
      for await (const chunk of body) {
        await writeAll(file, chunk, at);
        at += chunk.length;
      }
    } finally {
      await file.datasync().finally(() => file.close());
    }
  }

  /** Lets go of all bytes of a file but the first so many. */
  async cut(key: string, size: number): Promise<void> {
    await truncate(join(this.#location, key), size).catch(whereMissing(undefined));
  }

  /** Gives a file a second name: its bytes are there once, until both names are gone. */
  async link(key: string, next: string): Promise<void> {
    const [from, to] = [join(this.#location, key), join(this.#location, next)];
    await mkdir(dirname(to), { recursive: true, mode: directoryMode });
    // Not every file system gives second names.
    await link(from, to).catch(() => copyFile(from, to));
  }

  /** Bytes that still can be written. */
  async room(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#location);
    return bavail * bsize;
  }
}

/** Closes a directory to all but its owner and group, with what an earlier version put into it; one that is not ours stays. */
export async function closeToOthers(directory: string): Promise<void> {
  const { mode } = await stat(directory);
  if ((mode & 0o007) === 0) return;
  await chmod(directory, mode & 0o770).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error;
  });
}

/** A write may take less than it was given. */
async function writeAll(file: FileHandle, chunk: Buffer, at: number): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, written, chunk.length - written, at + written);
    written += bytesWritten;
  }
}

function whereMissing<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}

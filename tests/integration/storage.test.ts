import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { partialFilesOf } from '../../src/platform/open-partial-files.ts';
import { openStorage, readPart } from '../../src/platform/storage.ts';
import { startBucket } from '../support/bucket.ts';

const directory = await mkdtemp(join(tmpdir(), 'cms-storage-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
const bucket = await startBucket();

describe.each([
  ['the data directory', { DATA_DIR: join(directory, 'data') }],
  ['an S3 bucket', bucket.variables],
])('files in %s', (_name, variables) => {
  test('are kept and read back as they were', async () => {
    const storage = await openStorage(readConfig(variables));
    await storage.put('0123/dap.webp', Buffer.from('bytes'));
    expect(await storage.exists('0123/dap.webp')).toBe(true);
    expect(await storage.exists('0123/other.webp')).toBe(false);
    expect(await storage.getMetaData('0123/dap.webp')).toMatchObject({ contentLength: 5 });
    expect(await text(await storage.getStream('0123/dap.webp'))).toBe('bytes');
    expect(await text(await readPart(storage, '0123/dap.webp', 1, 3))).toBe('yte');
  });

  test('come in parts, and are whole when they are taken', async () => {
    const storage = await openStorage(readConfig(variables));
    const files = partialFilesOf(storage);
    const id = 'a'.repeat(24);
    expect([await files.size(id), await files.hasRoomFor(1)]).toEqual([0, true]);
    await files.append(id, 0, part('mo', 't'), appendOptions);
    const broken = async function* () {
      yield Buffer.from(' hai');
      throw new Error('the line broke');
    };
    await expect(files.append(id, 3, broken(), appendOptions)).rejects.toThrow('the line broke');
    expect(await files.size(id)).toBe(7);
    await expect(files.append(id, 7, broken(), { ...appendOptions, isVoid: () => true })).rejects.toThrow(
      'the line broke',
    );
    expect(await files.size(id)).toBe(7);
    await files.append(id, 7, part(' ba'), appendOptions);
    await files.hold(id, async (bytes) => {
      expect([await text(bytes.read()), await text(bytes.read(4))]).toEqual(['mot hai ba', 'hai ba']);
      await bytes.copyTo('0124/ba.pdf', 10, sha256('mot hai ba'));
    });
    await files.remove(id);
    await files.remove(id);
    expect([await files.size(id), await text(await storage.getStream('0124/ba.pdf'))]).toEqual([0, 'mot hai ba']);
  });

  test('are not spoilt by who lost the lock and goes on', async () => {
    const storage = await openStorage(readConfig(variables));
    const files = partialFilesOf(storage);
    const id = 'b'.repeat(24);
    await files.append(id, 0, part('mot'), appendOptions);
    const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = async function* () {
      begun.resolve();
      await goesOn.promise;
      yield Buffer.from(' BA BA');
    };
    const late = files.append(id, 3, slow(), appendOptions).catch((error: unknown) => error);
    await begun.promise;
    await files.append(id, 3, part(' hai'), appendOptions);
    await files.hold(id, (bytes) => bytes.copyTo('0125/hai.pdf', 7, sha256('mot hai')));
    goesOn.resolve();
    await late;
    expect(await text(await storage.getStream('0125/hai.pdf'))).toBe('mot hai');
    await files.remove(id);
  });
});

test('who lost the lock of a file on the disk is told, and nothing of what he wrote is left', async () => {
  const files = partialFilesOf(await openStorage(readConfig({ DATA_DIR: join(directory, 'data') })));
  const id = 'c'.repeat(24);
  const writing = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const slow = async function* () {
    yield Buffer.from('mot');
    writing.resolve();
    await goesOn.promise;
    yield Buffer.from(' BA');
  };
  const late = files.append(id, 0, slow(), appendOptions);
  await writing.promise;
  // What had come is there for who goes on.
  expect(await files.size(id)).toBe(3);
  await files.append(id, 3, part(' hai'), appendOptions);
  goesOn.resolve();
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await files.hold(id, async (bytes) => expect(await text(bytes.read())).toBe('mot hai'));
  await files.remove(id);
  expect(await readdir(join(directory, 'data/files/unfinished'))).toEqual([]);
});

test('bytes that were stored are not written into under their first name', async () => {
  const storage = await openStorage(readConfig({ DATA_DIR: join(directory, 'data') }));
  const files = partialFilesOf(storage);
  const id = 'd'.repeat(24);
  await files.append(id, 0, part('mot hai'), appendOptions);
  await files.hold(id, (bytes) => bytes.copyTo('0126/hai.pdf', 7, sha256('mot hai')));
  await files.append(id, 3, part(' BA'), appendOptions);
  expect(await text(await storage.getStream('0126/hai.pdf'))).toBe('mot hai');
  await files.remove(id);
});

test('a piece that changes after it was digested is not stored from a bucket', async () => {
  const files = partialFilesOf(await openStorage(readConfig(bucket.variables)));
  const id = 'e'.repeat(24);
  await files.append(id, 0, part('mot hai'), appendOptions);
  const copied = files.hold(id, (bytes) => bytes.copyTo('0127/hai.pdf', 7, sha256('mot BA ')));
  await expect(copied).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

const appendOptions = { signal: new AbortController().signal, isVoid: () => false };

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

async function* part(...texts: string[]) {
  for (const each of texts) yield Buffer.from(each);
}

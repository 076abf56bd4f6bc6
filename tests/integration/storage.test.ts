import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { partialFilesOf } from '../../src/platform/partial-files.ts';
import { openStorage } from '../../src/platform/storage.ts';

let directory: string;
let bucket: S3rver;
let port: number;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cms-storage-'));
  const buckets = [{ name: 'files', configs: [] }];
  bucket = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: buckets });
  port = (await bucket.run()).port;
  // The keys of the test server.
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
});

afterAll(async () => {
  await bucket.close();
  await rm(directory, { recursive: true, force: true });
});

describe.each([
  ['the data directory', () => ({ DATA_DIR: join(directory, 'data') })],
  ['an S3 bucket', () => ({ STORAGE_URL: `s3://files?endpoint=http://127.0.0.1:${port}` })],
])('files in %s', (_name, variables) => {
  test('are kept and read back as they were', async () => {
    const storage = await openStorage(readConfig(variables()));
    await storage.put('0123/dap.webp', Buffer.from('bytes'));
    expect(await storage.exists('0123/dap.webp')).toBe(true);
    expect(await storage.exists('0123/other.webp')).toBe(false);
    expect(await storage.getMetaData('0123/dap.webp')).toMatchObject({ contentLength: 5 });
    expect(await text(await storage.getStream('0123/dap.webp'))).toBe('bytes');
  });

  test('come in parts, and are whole when they are taken', async () => {
    const storage = await openStorage(readConfig(variables()));
    const files = partialFilesOf(storage);
    const id = 'a'.repeat(24);
    const part = async function* (...texts: string[]) {
      for (const each of texts) yield Buffer.from(each);
    };
    expect([await files.size(id), await files.hasRoomFor(1)]).toEqual([0, true]);
    await files.append(id, 0, part('mo', 't'));
    const broken = async function* () {
      yield Buffer.from(' hai');
      throw new Error('the line broke');
    };
    await expect(files.append(id, 3, broken())).rejects.toThrow('the line broke');
    expect(await files.size(id)).toBe(7);
    await files.append(id, 7, part('wrong'));
    await files.cut(id, 7);
    await files.append(id, 7, part(' ba'));
    expect(await text(files.read(id))).toBe('mot hai ba');
    await files.copyTo(id, '0124/ba.pdf', 10);
    await files.remove(id);
    await files.remove(id);
    expect([await files.size(id), await text(await storage.getStream('0124/ba.pdf'))]).toEqual([0, 'mot hai ba']);
  });
});

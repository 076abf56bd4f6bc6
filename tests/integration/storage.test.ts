import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { partialFilesOf } from '../../src/platform/partial-files.ts';
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
    const sealed = await files.seal(id);
    expect(await text(sealed.read())).toBe('mot hai ba');
    const digest = async () => createHash('sha256').update('mot hai ba').digest('hex');
    await sealed.storeAs('0124/ba.pdf', 10, digest);
    // A writer who lost his lock goes on, also while the file is stored: what is stored is what was sealed, or nothing.
    await files.append(id, 0, part('MOT'));
    const late = await sealed.storeAs('0125/ba.pdf', 10, digest).catch((error: { code: string }) => error.code);
    expect(late === 'UNAVAILABLE' || (await text(await storage.getStream('0125/ba.pdf')))).toBeOneOf([
      true,
      'mot hai ba',
    ]);
    expect(late === 'UNAVAILABLE' && (await storage.exists('0125/ba.pdf'))).toBe(false);
    await files.remove(id);
    await files.remove(id);
    expect([await files.size(id), await text(await storage.getStream('0124/ba.pdf'))]).toEqual([0, 'mot hai ba']);
  });
});

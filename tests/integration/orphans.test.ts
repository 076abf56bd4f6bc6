import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Media } from '../../src/features/media/contract/media.ts';
import { libraryFiles } from '../../src/features/media/media/resource.ts';
import { findOrphans } from '../../src/features/media/orphans.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openStorage } from '../../src/platform/storage.ts';
import { keysAPage, startBucket } from '../support/bucket.ts';
import { uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';
import { pixels } from '../support/photograph.ts';

const line = await startBucket();
const server = await startTestServer();
await putOff(server.database, 'make-copies');
await putOff(server.database, 'remove-bytes');
const editor = await server.as('editor');
const { storage } = server.running;
const files = join(server.running.config.dataDirectory, 'files');
const day = 24 * 60 * 60;

const scan = (days = 2, signal = new AbortController().signal, progressTexts: string[] = []) =>
  findOrphans(server.running.database.app, storage, days, {
    signal,
    progress: (done, total) => void progressTexts.push(`${done}/${total}`),
  });
const upload = async (name: string): Promise<Media> => {
  const place = Number(name.replace(/\D/g, '')) || 0;
  const { data } = await editor.post(
    '/api/insertMedia',
    uploadForm(
      await pixels(300 + place, 200)
        .png()
        .toBuffer(),
      name,
    ),
  );
  return data as unknown as Media;
};
const directoryOf = ({ url }: Media) => url.split('/')[2] ?? '';
/** A directory as an upload leaves it that was ended before its row was written. */
const stray = (number: number, age: number, inside = 'dap.webp') => {
  const directory = join(files, number.toString(16).padStart(24, '0'));
  mkdirSync(directory, { recursive: true });
  const path = join(directory, inside);
  writeFileSync(path, 'bytes');
  const at = Date.now() / 1000 - age;
  utimesSync(path, at, at);
  return directory;
};

describe('the look through the storage', () => {
  test('finds nothing where there is nothing', async () => {
    expect(await scan()).toEqual({ checked: 0, removed: 0, missing: 0, records: [] });
  });

  test('removes what no record names, once it is old enough, and nothing else', async () => {
    const usedFile = await upload('giu-1.png');
    const before = readdirSync(join(files, directoryOf(usedFile))).length;
    const at = Date.now() / 1000 - 90 * day;
    for (const name of readdirSync(join(files, directoryOf(usedFile))))
      utimesSync(join(files, directoryOf(usedFile), name), at, at);
    const [old, young, mixed] = [stray(1, 3 * day), stray(2, day), stray(3, 3 * day)];
    // One of its files is of an upload that is under way.
    stray(3, 10, 'dap-320.webp');
    const others = [join(files, 'unfinished'), join(files, 'of-somebody-else')];
    for (const other of others) mkdirSync(other, { recursive: true });
    const empty = join(files, 'f'.repeat(24));
    mkdirSync(empty);
    expect(await scan()).toMatchObject({ checked: 1, removed: 1, missing: 0 });
    expect(existsSync(old)).toBe(false);
    for (const path of [young, mixed, empty, ...others]) expect(existsSync(path)).toBe(true);
    expect(readdirSync(join(files, directoryOf(usedFile)))).toHaveLength(before);
    expect(await scan(0)).toMatchObject({ removed: 2 });
  });

  test('names records whose bytes are gone, for people to open', async () => {
    const lost = await upload('mat-2.png');
    await storage.deleteAll(`${directoryOf(lost)}/`);
    const { missing, records } = await scan();
    expect({ missing, records }).toEqual({
      missing: 1,
      records: [{ resource: 'media', id: lost.id, title: lost.name }],
    });
    const marked = async () => {
      const { items } = await editor.list(libraryFiles, { missingBytes: true } as never);
      return items.map(({ id }) => id);
    };
    expect(await marked()).toEqual([lost.id]);
    // Bytes that come back, from a backup or as a replacement, take the mark away.
    const put = await pixels(310, 200).png().toBuffer();
    await storage.put(lost.url.slice('/files/'.length), put);
    await scan();
    expect(await marked()).toEqual([]);
    await storage.deleteAll(`${directoryOf(lost)}/`);
    await scan();
    expect(await marked()).toEqual([lost.id]);
    const replaced = await editor.post(
      '/api/replaceLibraryCMS',
      uploadForm(put, 'lai.png', { id: lost.id, version: '1' }),
    );
    expect([replaced.status, await marked()]).toEqual([200, []]);
    await server.database.rows('DELETE FROM stored_files WHERE id = $1', [lost.id]);
  });

  test('leaves to its own job what waits to be removed', async () => {
    const deletedFile = await upload('xoa-3.png');
    await server.database.rows('DELETE FROM stored_files WHERE id = $1', [deletedFile.id]);
    expect(await scan(0)).toMatchObject({ removed: 0 });
    expect(existsSync(join(files, directoryOf(deletedFile)))).toBe(true);
  });

  test('among 2,000 that is ended in the middle goes on with what is left', async () => {
    for (let number = 1000; number < 3_000; number += 1) stray(number, 3 * day);
    const stop = new AbortController();
    let deleted = 0;
    const counting = new Proxy(storage, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (name === 'deleteAll' && ++deleted === 800) stop.abort();
          return value.apply(target, given);
        };
      },
    });
    const run = { signal: stop.signal, progress: () => undefined };
    await expect(findOrphans(server.running.database.app, counting, 2, run)).rejects.toThrow();
    expect(await scan()).toMatchObject({ removed: 1_200, missing: 0 });
  });
});

test('a bucket is looked through in pages', async () => {
  const bucket = await openStorage(readConfig(line.variables));
  const keys = Array.from(
    { length: 2 * keysAPage + 10 },
    (_, number) => `${number.toString(16).padStart(24, '0')}/dap.webp`,
  );
  await Promise.all(keys.map((key) => bucket.put(key, 'bytes')));
  await bucket.put('unfinished/x/000000000000', 'bytes');
  const run = { signal: new AbortController().signal, progress: () => undefined };
  expect(await findOrphans(server.running.database.app, bucket, 2, run)).toMatchObject({ removed: 0 });
  // A moment from now, all of them are old.
  expect(await findOrphans(server.running.database.app, bucket, -1, run)).toMatchObject({ removed: keys.length });
  expect(await bucket.exists('unfinished/x/000000000000')).toBe(true);
});

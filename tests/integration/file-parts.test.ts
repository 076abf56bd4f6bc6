import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Media } from '../../src/features/media/contract/media.ts';
import { blankPng, pdf, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const editor = await server.as('editor');

/** A document that the process keeps, and one that is read from the storage each time. */
const documents = { small: pdf, large: Buffer.concat([pdf, randomBytes(900_000), Buffer.from('%%EOF')]) };
const urls: Record<string, string> = {};

beforeAll(async () => {
  for (const [name, bytes] of Object.entries(documents)) {
    urls[name] = (await upload(bytes, `${name}.pdf`)).url;
  }
});

async function upload(bytes: Buffer, name: string): Promise<Media> {
  const purpose = name.endsWith('pdf') ? { purpose: 'attachment' } : undefined;
  const { data } = await editor.post('/api/insertMedia', uploadForm(bytes, name, purpose ?? {}));
  return data as unknown as Media;
}

/** What a client gets of a document with these headers. */
async function get(name: string, headers: Record<string, string>) {
  const answer = await editor.get(urls[name] ?? '', headers);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, bytes, length: bytes.length, headers: answer.headers };
}

describe.each(Object.entries(documents))('of a %s document', (name, bytes) => {
  test('a part is sent alone', async () => {
    const { length } = bytes;
    const parts: [string, number, number][] = [
      ['bytes=0-9', 0, 10],
      [`bytes=5-${length * 2}`, 5, length],
      ['bytes=-7', length - 7, length],
      [`bytes=${length - 1}-`, length - 1, length],
    ];
    for (const [range, first, end] of parts) {
      const answer = await get(name, { range });
      expect([range, answer.status, answer.headers.get('content-range')]).toEqual([
        range,
        206,
        `bytes ${first}-${end - 1}/${length}`,
      ]);
      expect(answer.bytes.equals(bytes.subarray(first, end))).toBe(true);
    }
  });

  test('no part is sent that there is not', async () => {
    const answer = await get(name, { range: `bytes=${bytes.length}-` });
    expect([answer.status, answer.length, answer.headers.get('content-range')]).toEqual([
      416,
      0,
      `bytes */${bytes.length}`,
    ]);
  });

  test('the whole is sent once to who asks for a thousand parts, and to who has another file', async () => {
    for (const requestHeaders of [
      { range: `bytes=${'0-0,'.repeat(999)}5-6` },
      { range: 'bytes=0-0', 'if-range': '"another"' },
      { range: 'bytes=0-0', 'if-range': 'Sun, 22 Nov 2026 10:00:00 GMT' },
    ] as Record<string, string>[]) {
      const answer = await get(name, requestHeaders);
      expect([answer.status, answer.bytes.equals(bytes)]).toEqual([200, true]);
    }
    const etag = (await get(name, {})).headers.get('etag') ?? '';
    expect((await get(name, { range: 'bytes=0-0', 'if-range': etag })).length).toBe(1);
  });

  test('nothing is sent to who has it, whatever else he has', async () => {
    const { headers } = await get(name, {});
    expect(headers.get('accept-ranges')).toBe('bytes');
    const etag = headers.get('etag') ?? '';
    for (const named of [etag, `${'"x",'.repeat(2000)}${etag}`, '*']) {
      const again = await get(name, { 'if-none-match': named });
      expect([named.slice(0, 30), again.status, again.length]).toEqual([named.slice(0, 30), 304, 0]);
      expect(again.headers.get('cache-control')).toBe('private, no-cache');
    }
    expect((await get(name, { 'if-none-match': '"x",'.repeat(2000) })).status).toBe(200);
  });

  test('the head tells how long it is', async () => {
    const answer = await fetch(`${server.url}${urls[name]}`, { method: 'HEAD', headers: editor.headers });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      String(bytes.length),
      '',
    ]);
  });
});

test('a file that was removed is gone within a second, also where it was just asked for', async () => {
  const { url } = await upload(blankPng(40, 30), 'anh.png');
  const status = async () => (await server.visitor.get(url)).status;
  expect(await status()).toBe(200);
  await rm(join(server.running.config.dataDirectory, url));
  await expect.poll(status, { timeout: 5_000, interval: 50 }).toBe(404);
});

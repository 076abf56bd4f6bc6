import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { Media } from '../../src/features/media/contract/media.ts';
import { libraryFiles } from '../../src/features/media/media/resource.ts';
import { makeFirstPages } from '../../src/features/media/pages/first-pages.ts';
import { pdf, pdfPage, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';

const server = await startTestServer();
await putOff(server.database, 'make-first-pages');
const editor = await server.as('editor');
const kit = resourceOperations(libraryFiles);
const upload = async (bytes: Buffer, name = 'bao-cao.pdf') =>
  (await editor.post('/api/insertMedia', uploadForm(bytes, name, { purpose: 'attachment', same: 'copy' })))
    .data as unknown as Media;
const recordOf = (id: string) => editor.data(kit.detail, { id });
const make = (draw?: (bytes: Buffer) => Promise<Buffer>, signal = new AbortController().signal) =>
  makeFirstPages(server.running.database.app, server.running.storage, signal, draw);
const statusOf = async (url: unknown, client = editor) => (await client.get(String(url))).status;

test('a document has a picture of its first page, for whom it is itself; one that cannot be drawn has none', async () => {
  const report = await upload(pdfPage({ width: 500, height: 500, colour: '1 0 0' }));
  const [wide, empty, cut] = [
    await upload(pdfPage({ width: 14_400_000, height: 1, colour: '0 0 1' })),
    await upload(pdf),
    await upload(
      Buffer.concat([pdfPage({ width: 500, height: 500, colour: '0 1 0' }).subarray(0, 60), Buffer.from('%%EOF')]),
    ),
  ];
  expect(await make()).toBe(1);
  const { poster, version } = await recordOf(report.id);
  // Nobody has changed it.
  expect(version).toBe(1);
  const answer = await editor.get(String(poster));
  const picture = sharp(Buffer.from(await answer.arrayBuffer()));
  expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 800, height: 800, hasAlpha: false });
  const { channels } = await picture.stats();
  expect(channels.map(({ mean }) => Math.round(mean / 64))).toEqual([4, 0, 0]);
  expect(await statusOf(poster, server.visitor)).toBe(404);
  for (const { id } of [wide, empty, cut]) expect((await recordOf(id)).poster).toBe('');
  // They are not tried again.
  expect(await make(() => Promise.reject(new Error('asked again')))).toBe(0);
});

test('a document that is replaced has another; what a stopped run has left is taken up by the next', async () => {
  const report = await upload(pdfPage({ width: 400, height: 400, colour: '0 0 1' }));
  expect(await make()).toBe(1);
  const before = await recordOf(report.id);
  const fields = { id: report.id, version: String(before.version) };
  const other = pdfPage({ width: 400, height: 200, colour: '0 1 0' });
  await editor.post('/api/replaceLibraryCMS', uploadForm(other, 'khác.pdf', fields));
  expect((await recordOf(report.id)).poster).toBe('');
  const stop = new AbortController();
  const stopped = () => {
    stop.abort();
    return Promise.reject(new Error('stopped'));
  };
  expect(await make(stopped, stop.signal)).toBe(0);
  expect(await make()).toBe(1);
  const after = await recordOf(report.id);
  const { width, height } = await sharp(
    Buffer.from(await (await editor.get(String(after.poster))).arrayBuffer()),
  ).metadata();
  expect([width, height]).toEqual([800, 400]);
  expect(await statusOf(before.poster)).toBe(200);
});

test('what is drawn for a document that is replaced meanwhile is nowhere', async () => {
  const report = await upload(pdfPage({ width: 300, height: 400, colour: '0 0 1' }));
  const drawn = readFileSync(new URL('../support/files.ts', import.meta.url));
  const meanwhile = async () => {
    const fields = { id: report.id, version: '1' };
    await editor.post('/api/replaceLibraryCMS', uploadForm(pdf, 'khác.pdf', fields));
    return drawn;
  };
  let attempts = 0;
  await make(() => {
    attempts += 1;
    return attempts === 1 ? meanwhile() : Promise.reject(new Error('cannot be drawn'));
  });
  expect((await recordOf(report.id)).poster).toBe('');
  const directory = report.url.split('/')[2] ?? '';
  const { objects } = await server.running.storage.listAll(`${directory}/`);
  expect([...objects]).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { getLibraryCMSHidden, removeLibraryCMSHidden } from '../../src/features/media/contract/hidden.ts';
import { insertMedia, type Media } from '../../src/features/media/contract/media.ts';
import { getLibraryCMSVersions } from '../../src/features/media/contract/versions.ts';
import { pdfPage, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { idOf, sendAll } from '../support/tus.ts';
import { filmOf } from '../support/videos.ts';

const server = await startTestServer();
const editor = await server.as('editor');

const place = '+21.0285+105.8542';
/** A film with the place where it was made behind its last box. */
const placed = (bytes: number) => {
  const film = filmOf(bytes);
  const box = Buffer.concat([Buffer.from([0, 0, 0, 38]), Buffer.from('udta'), Buffer.from([0, 0, 0, 30])]);
  return Buffer.concat([film, box, Buffer.from(`\xa9xyz\0\x12\x15\xc7${place}/`, 'latin1')]);
};
const report = pdfPage({ width: 200, height: 200, colour: '1 0 0' }).toString('latin1');
const info = '9 0 obj<</Author(Nguoi Soan Thao)/Title(Ban nhap)>>endobj\n';
const signed = report.replace(
  'trailer<<',
  `${info}7 0 obj<</Type/Sig/ByteRange[0 1 2 3]>>endobj\ntrailer<</Info 9 0 R`,
);
const named = report.replace('trailer<<', `${info}trailer<</Info 9 0 R`);
const upload = async (bytes: Buffer | string, name: string) =>
  (await editor.post('/api/insertMedia', uploadForm(Buffer.from(bytes), name, { purpose: 'attachment' })))
    .data as unknown as Media;
const bytesOf = async (url: string) => Buffer.from(await (await editor.get(url)).arrayBuffer());
const factsOf = async (id: string) => (await editor.data(getLibraryCMSHidden, { id })).facts;

test('films and documents are stored without place and author, byte for byte where all else was', async () => {
  const film = placed(20_000);
  const parts = placed(30_000);
  const [inForm, inParts, document] = [
    await upload(film, 'phim.mp4'),
    await editor.data(insertMedia, {
      purpose: 'attachment' as const,
      upload: idOf(await sendAll(editor, parts, 'phim dài.mp4', 7_000)),
    }),
    await upload(named, 'bao-cao.pdf'),
  ];
  for (const [{ url }, sent] of [
    [inForm, film],
    [inParts, parts],
    [document, Buffer.from(named, 'latin1')],
  ] as const) {
    const stored = await bytesOf(url);
    expect(stored.length).toBe(sent.length);
    const different = [...stored].flatMap((byte, at) => (byte === sent[at] ? [] : [at]));
    const [first = 0, last = 0] = [different.at(0), different.at(-1)];
    expect(last - first).toBeLessThan(40);
    expect(stored.toString('latin1')).not.toMatch(/\+21\.0285|Nguoi Soan/);
  }
  for (const { id } of [inForm, inParts, document]) expect(await factsOf(id)).toEqual([]);
  // What is known of a file is what was sent.
  expect((await upload(film, 'lại.mp4')).reused).toBe(true);
});

test('what cannot be taken out stays, and its page says so', async () => {
  const { id, url } = await upload(signed, 'da-ky.pdf');
  expect(await bytesOf(url)).toEqual(Buffer.from(signed, 'latin1'));
  expect(await factsOf(id)).toEqual([{ kind: 'author', text: 'Nguoi Soan Thao', removable: false }]);
  const { status, problem } = await editor.call(removeLibraryCMSHidden, { id, version: 1 });
  expect([status, problem.errors?.[0]?.code]).toEqual([400, 'nothingHidden']);
});

test('what was stored before is taken out by a button; what it was stays a version that only staff reads', async () => {
  const film = placed(40_000);
  const { id, url } = await upload(film, 'cu.mp4');
  // As an older version stored it.
  await server.running.storage.put(url.replace('/files/', ''), film);
  expect(await factsOf(id)).toEqual([{ kind: 'place', text: '21.0285, 105.8542', removable: true }]);
  expect((await (await server.as('viewer')).call(removeLibraryCMSHidden, { id, version: 1 })).status).toBe(403);
  const done = await editor.data(removeLibraryCMSHidden, { id, version: 1 });
  expect(done).toEqual({ pending: false, number: 2, version: 2 });
  expect(await factsOf(id)).toEqual([]);
  const { versions } = await editor.data(getLibraryCMSVersions, { id });
  expect(versions.map(({ state, bytes }) => [state, bytes])).toEqual([
    ['current', film.length],
    ['earlier', film.length],
  ]);
  const record = await editor.data<{ fileFiles: { url: string }[] }>('getDetailLibraryCMS', { id });
  const [now] = record.fileFiles;
  expect((await bytesOf(now?.url ?? '')).includes(place)).toBe(false);
});

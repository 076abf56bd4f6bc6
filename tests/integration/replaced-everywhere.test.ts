import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { login } from '../../src/features/auth/contract.ts';
import { getLibraryCMSVersions, publishLibraryCMSVersion } from '../../src/features/media/contract/versions.ts';
import { news } from '../../src/resources/news/resource.ts';
import { testPassword } from '../support/accounts.ts';
import { createClient } from '../support/client.ts';
import { createDatabase } from '../support/database.ts';
import { createRecord } from '../support/factories.ts';
import { blankPng, pdf, uploadForm } from '../support/files.ts';
import { startProcess } from '../support/server-process.ts';
import { withinASecond } from '../support/within-a-second.ts';

const database = await createDatabase();
const directory = mkdtempSync(join(tmpdir(), 'cms-replaced-'));
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});
const servers = ['first', 'second'].map(() =>
  startProcess({ DATA_DIR: directory, DATABASE_URL: database.url, DATABASE_POOL: '2' }, (end) => afterAll(end)),
);

async function signedIn(url: string, username: string) {
  const { token } = await createClient(url).data(login, { username, password: testPassword });
  return createClient(url, { authorization: `Bearer ${token}` });
}

interface Shown {
  content: string;
  thumbnailImage: { url: string };
  attachmentsFiles: { url: string }[];
}

test('a replacement is what visitors of every process are shown, within a second of being published', async () => {
  await database.rows(
    `INSERT INTO role_functions (role_id, function_id)
     SELECT r.id, f.id FROM roles AS r, functions AS f WHERE r.code = 'viewer' AND f.code = 'media-edit'`,
  );
  const urls = await Promise.all(servers.map(({ url }) => url));
  const [one = '', other = ''] = urls;
  const publisher = await signedIn(one, 'editor');
  /** May change files, and publish nothing. */
  const libraryEditor = await signedIn(one, 'viewer');
  const store = async (bytes: Buffer, name: string, purpose: string) => {
    const { data } = await publisher.post('/api/insertMedia', uploadForm(bytes, name, { purpose, same: 'copy' }));
    return data as { id: string; url: string };
  };
  const picture = await store(blankPng(600, 41), 'đập.png', 'image');
  const document = await store(pdf, 'lịch.pdf', 'attachment');
  const content = `<p>Đập</p><img src="${picture.url}" alt="Đập">`;
  const { slug } = await createRecord(publisher, news, {
    content,
    thumbnail: picture.id,
    attachments: [document.id],
    status: 1,
  });

  const seen = async (url: string) => {
    const answer = await fetch(`${url}/public/v1/news/${slug}`);
    const { data } = (await answer.json()) as { data: Shown };
    return { tag: answer.headers.get('etag') ?? '', data };
  };
  const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  const before = await Promise.all(urls.map(seen));
  for (const { data } of before) expect(data.thumbnailImage.url).toBe(picture.url);

  for (const [id, bytes] of [
    [picture.id, blankPng(600, 43)],
    [document.id, Buffer.concat([pdf, Buffer.from('% bản mới')])],
  ] as const) {
    const fields = { id, version: '1' };
    const { data } = await libraryEditor.post('/api/replaceLibraryCMS', uploadForm(bytes, 'khác', fields));
    expect(data).toMatchObject({ pending: true, number: 2 });
  }
  for (const url of urls) expect(await seen(url)).toEqual(before[urls.indexOf(url)]);

  const shows = async (url: string) => {
    const { data } = await seen(url);
    const { url: now } = data.thumbnailImage;
    return now !== picture.url && data.content.includes(now) && !data.content.includes(picture.url);
  };
  // What waits is for nobody, asked of either process; once it is published the first visitor of each has it.
  const { versions } = await publisher.data(getLibraryCMSVersions, { id: picture.id });
  const waiting = versions.find(({ number }) => number === 2)?.picture ?? '';
  const sent = async () => Promise.all(urls.map(async (url) => (await fetch(`${url}${waiting}`)).status));
  expect(await sent()).toEqual([404, 404]);
  await publisher.data(publishLibraryCMSVersion, { id: picture.id, version: 2, number: 2 });
  expect(await sent()).toEqual([200, 200]);
  // The process that did it has forgotten at once, the other within the second.
  expect(await shows(one)).toBe(true);
  await withinASecond(() => shows(other), true);
  const after = await Promise.all(urls.map(seen));
  for (const [place, { tag, data }] of after.entries()) {
    expect(tag).not.toBe(before[place]?.tag);
    const had = { 'if-none-match': before[place]?.tag ?? '' };
    expect((await fetch(`${urls[place]}/public/v1/news/${slug}`, { headers: had })).status).toBe(200);
    expect(await bytesOf(`${urls[place]}${data.thumbnailImage.url}`)).not.toEqual(
      await bytesOf(`${urls[place]}${picture.url}`),
    );
  }

  // A document's old address leads to the new bytes.
  const wanted = Buffer.concat([pdf, Buffer.from('% bản mới')]).toString('latin1');
  const fetched = async () => (await bytesOf(`${other}${document.url}`)).toString('latin1');
  expect(await fetched()).toBe(pdf.toString('latin1'));
  await publisher.data(publishLibraryCMSVersion, { id: document.id, version: 2, number: 2 });
  await withinASecond(fetched, wanted);
}, 120_000);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { login } from '../../src/features/auth/contract.ts';
import { news } from '../../src/resources/news/resource.ts';
import { testPassword } from '../support/accounts.ts';
import { type Client, createClient } from '../support/client.ts';
import { createDatabase } from '../support/database.ts';
import { createRecord } from '../support/factories.ts';
import { startProcess } from '../support/server-process.ts';

/** `TRUTH_SECONDS=60 TRUTH_PROCESSES=20 npx vitest run --project integration tests/integration/public-truth.test.ts` for more. */
const seconds = Number(process.env.TRUTH_SECONDS ?? 5);
const processes = Number(process.env.TRUTH_PROCESSES ?? 2);
const readers = 4;
/** Texts that are changed: by half the processes, because one that changes something forgets what it keeps of everything. */
const written = 2 * Math.ceil(processes / 2);
/** Milliseconds for which a process may still show what another has changed. */
const longest = 1_000;

/** What a text was from the moment at which the change was sent until the next change was answered. */
interface State {
  readonly title: string;
  readonly published: boolean;
  readonly opens: number;
  readonly closes: number;
  readonly sent: number;
  answered: number;
}

/** A text that one writer changes through one process. */
interface Text {
  readonly slug: string;
  readonly categoryId: string;
  readonly process: number;
  readonly states: State[];
}

interface Reading {
  readonly text: Text;
  readonly process: number;
  readonly sent: number;
  readonly received: number;
  /** The title that was shown; null where nothing was. */
  readonly title: string | null;
}

const database = await createDatabase();
const directory = mkdtempSync(join(tmpdir(), 'cms-truth-'));
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});
const servers = Array.from({ length: processes }, () =>
  startProcess({ DATA_DIR: directory, DATABASE_URL: database.url, DATABASE_POOL: '2' }, (end) => afterAll(end)),
);

async function signIn(url: string): Promise<Client> {
  const { token } = await createClient(url).data(login, { username: 'administrator', password: testPassword });
  return createClient(url, { authorization: `Bearer ${token}` });
}

/** Changes a text again and again: its title, whether it is published, when it opens and when it closes. */
async function write(client: Client, text: Text, id: string, end: number): Promise<void> {
  for (let version = 1; Date.now() < end; version += 1) {
    const now = Date.now();
    const soon = now + 200 + Math.round(Math.random() * 1_500);
    const [opens, closes] = [
      Math.random() < 0.3 ? soon : 0,
      Math.random() < 0.3 ? soon + 700 : Number.POSITIVE_INFINITY,
    ];
    const state = { title: `${text.slug} ${version}`, published: Math.random() < 0.7, opens, closes, sent: now };
    await client.data('updateNews', {
      id,
      version,
      title: state.title,
      status: state.published ? 1 : 0,
      publishAt: opens > 0 ? new Date(opens).toISOString() : null,
      expireAt: closes < Number.POSITIVE_INFINITY ? new Date(closes).toISOString() : null,
    });
    text.states.push({ ...state, answered: Date.now() });
    await wait(Math.random() * 800);
  }
}

/** Reads texts on any process, alone or in their list, until the end. */
async function read(urls: readonly string[], texts: readonly Text[], end: number, readings: Reading[]): Promise<void> {
  while (Date.now() < end) {
    const process = Math.floor(Math.random() * urls.length);
    const text = texts[Math.floor(Math.random() * texts.length)];
    if (!text) return;
    const alone = Math.random() < 0.5;
    const path = alone ? `news/${text.slug}` : `news?categoryId=${text.categoryId}`;
    const sent = Date.now();
    const answer = await fetch(`${urls[process]}/public/v1/${path}`);
    if (answer.status !== 200 && answer.status !== 404) throw new Error(`${path}: ${answer.status}`);
    const { data } = (await answer.json()) as { data?: { title: string; items?: { slug: string; title: string }[] } };
    const found = alone ? data : data?.items?.find(({ slug }) => slug === text.slug);
    readings.push({ text, process, sent, received: Date.now(), title: found?.title ?? null });
  }
}

/** Whether a reading saw what was true while it was under way, or on another process not longer than a second before. */
function isTrue({ text, process, sent, received, title }: Reading): boolean {
  const since = process === text.process ? sent : sent - longest;
  return text.states.some((state, place) => {
    const replaced = text.states[place + 1]?.answered ?? Number.POSITIVE_INFINITY;
    if (state.sent > received || replaced < since) return false;
    // To the moment, on every process: nothing is shown before its time nor after it.
    const canBeShown = state.published && received >= state.opens && sent < state.closes;
    const canBeHidden = !state.published || sent < state.opens || received >= state.closes;
    return title === null ? canBeHidden : canBeShown && title === state.title;
  });
}

test('no visitor of any process sees what is not to be seen, nor for longer than a second what was changed', async () => {
  const urls = await Promise.all(servers.map(({ url }) => url));
  // One after the other: many at once would be taken for a guesser.
  const clients: Client[] = [];
  for (const url of urls.slice(0, written / 2)) clients.push(await signIn(url));
  const writing = Array.from({ length: written }, async (_, place) => {
    const process = Math.floor(place / 2);
    const client = clients[process] as Client;
    const record = await createRecord(client, news, { status: 1 });
    const first = { published: true, opens: 0, closes: Number.POSITIVE_INFINITY, sent: 0, answered: 0 };
    const states = [{ ...first, title: String(record.title) }];
    const text = { slug: String(record.slug), categoryId: String(record.categoryId), process, states };
    return { client, text, id: String(record.id) };
  });
  const made = await Promise.all(writing);
  const texts = made.map(({ text }) => text);
  const readings: Reading[] = [];
  const end = Date.now() + seconds * 1_000;
  await Promise.all([
    ...made.map(({ client, text, id }) => write(client, text, id, end)),
    ...Array.from({ length: readers }, () => read(urls, texts, end, readings)),
  ]);
  const untrue = readings.filter((reading) => !isTrue(reading));
  expect(untrue.map(({ text, ...seen }) => ({ ...seen, of: text.process, states: text.states }))).toEqual([]);
  expect(readings.length).toBeGreaterThan(100);
  expect(new Set(readings.map(({ title }) => title)).size).toBeGreaterThan(processes);
}, 120_000);

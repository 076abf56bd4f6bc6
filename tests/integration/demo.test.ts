import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { demoAccounts } from '../../scripts/demo/accounts.ts';
import { fillDemo } from '../../scripts/demo/fill.ts';
import { tableOf } from '../../src/engine/names.ts';
import { query } from '../../src/engine/statement.ts';
import { resourceRegistry } from '../../src/product/resources.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;

const read = <Row>(text: string) => query<Row>(server.running.database.app, text, []);

async function countAll(): Promise<Record<string, number>> {
  const counts = [...resourceRegistry.values()].map(async (resource) => {
    const [row] = await read<{ total: number }>(`SELECT count(*)::int AS total FROM ${tableOf(resource)}`);
    return [resource.name, row?.total ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

// The accounts of tests are there before: the file of an interrupted filling says that the samples are not.
beforeAll(async () => {
  server = await startTestServer();
  const { dataDirectory } = server.running.config;
  const accounts = await demoAccounts(dataDirectory, {});
  await writeFile(join(dataDirectory, 'demo-unfinished'), '');
  const stopping = new AbortController();
  const few = { picturesPerScene: 1 };
  const filling = fillDemo(server.running, accounts, { ...few, stopped: stopping.signal });
  await vi.waitUntil(async () => (await countAll())['news-categories'] !== 0, { timeout: 60_000 });
  stopping.abort();
  await filling;
  // It goes on where it stopped, in one of two processes that start at once.
  await Promise.all([fillDemo(server.running, accounts, few), fillDemo(server.running, accounts, few)]);
}, 120_000);

test('every section has records, none twice', async () => {
  const counts = await countAll();
  expect(Object.entries(counts).filter(([, total]) => total === 0)).toEqual([]);
  for (const [table, key] of [
    ['news', 'title'],
    ['culture_articles', 'title'],
    ['staff', 'employee_code'],
    ['plants', 'code'],
    ['albums', 'title'],
    ['slides', 'title, display_position'],
    ['notifications', 'title'],
    ['thresholds', 'reservoir_id'],
  ]) {
    expect(await read(`SELECT ${key} FROM ${table} GROUP BY ${key} HAVING count(*) > 1`), table).toEqual([]);
  }
});

test('articles are in every state, one of them refused with its reason, and some have pictures in the text', async () => {
  const states = await read<{ status: number }>('SELECT DISTINCT status FROM news ORDER BY status');
  expect(states.map(({ status }) => status)).toEqual([0, 1, 2, 3, 4]);
  expect(await read('SELECT id FROM news WHERE status = 1 AND publish_at > now()')).not.toEqual([]);
  const [refusal] = await read<{ reason: string; by: string; of: string }>(
    `SELECT f.reason, a.username AS by, u.username AS of FROM refusals AS f JOIN accounts AS a ON a.id = f.refused_by
     JOIN accounts AS u ON u.id = f.asked_by`,
  );
  expect(refusal).toEqual({ reason: expect.stringMatching(/\.$/), by: 'quantri', of: 'bientap' });
  const [illustrated] = await read<{ total: number }>(
    `SELECT count(*)::int AS total FROM news WHERE content LIKE '%<figure><img src="/files/%<figure>%'`,
  );
  expect(illustrated?.total).toBeGreaterThan(4);
});

test('a film has its poster and captions and stands in an album, people have portraits, partners logos', async () => {
  const [film] = await read<{ key: string; languages: string[] }>(
    `SELECT storage_key AS key, array(SELECT language FROM film_captions WHERE file_id = s.id ORDER BY 1) AS languages
     FROM stored_files AS s WHERE kind = 'video' AND poster_key IS NOT NULL AND duration = 16`,
  );
  expect(film?.languages).toEqual(['en', 'vi']);
  const [album] = await read<{ videos: { address: string }[] }>(`SELECT videos FROM albums WHERE kind = 'video'`);
  expect(album?.videos.map(({ address }) => address)).toEqual([`/files/${film?.key}`]);
  const answer = await fetch(`${server.url}/files/${film?.key}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/webm']);
  expect(await read('SELECT id FROM staff WHERE photo IS NULL')).toEqual([]);
  expect(await read('SELECT id FROM company_links WHERE logo IS NULL')).toEqual([]);
  expect(await read('SELECT id FROM system_links WHERE icon IS NULL')).toEqual([]);
  const covers = await read('SELECT cover FROM albums GROUP BY cover HAVING count(*) > 1');
  expect(covers).toEqual([]);
});

test('the output of every unit is published but for the last days, and each month of the year has its sum', async () => {
  const units = await read<{ days: number; drafts: number }>(
    `SELECT count(o.id)::int AS days, (count(o.id) FILTER (WHERE o.status = 0))::int AS drafts FROM generating_units AS u
     LEFT JOIN power_outputs AS o ON o.unit_id = u.id AND o.period_kind = 'day' GROUP BY u.id`,
  );
  expect(units.every(({ days, drafts }) => days >= 365 && drafts === 3)).toBe(true);
  const months = await read<{ whole: boolean }>(
    `SELECT known = extract(day FROM month + interval '1 month' - interval '1 day') AS whole FROM standing_output_months
     WHERE month < date_trunc('month', now() - interval '1 day')`,
  );
  expect(months.length).toBeGreaterThanOrEqual(5 * 11);
  expect(months.every(({ whole }) => whole)).toBe(true);
});

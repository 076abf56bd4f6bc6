import { beforeAll, expect, test } from 'vitest';
import type { ListInput } from '../../src/contract/paging.ts';
import { listRecords } from '../../src/engine/list.ts';
import { searchWords } from '../../src/engine/search.ts';
import { libraryFiles } from '../../src/features/media/media/resource.ts';
import { resourceRegistry } from '../../src/product/resources.ts';
import { news } from '../../src/resources/news/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { plansOf } from '../support/query-plans.ts';
import { repeatableRandom } from '../support/random.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
/** `LIBRARY_FILES=100000` measures how long the calls take in a library of so many. */
const many = Number(process.env.LIBRARY_FILES ?? 6_000);
// PostgreSQL estimates how often a beginning of a word occurs only when it knows a hundred frequent words.
const random = repeatableRandom(7);

/** Files as uploads leave them: one in fifty is not used, one in a hundred has no description, one in 2,000 is rare. */
async function fill(from: number, to: number): Promise<void> {
  const others = () => [random(50), random(50), random(50)].map((word, place) => `từ${place}${word}`).join(' ');
  const numbers = Array.from({ length: to - from }, (_, place) => from + place);
  const names = numbers.map((number) => `Ảnh đập số ${number} ${others()} ${number % 2000 ? '' : 'hiếm'}`);
  const words = names.map((name) => searchWords(libraryFiles, { name }));
  await server.database.rows(
    `INSERT INTO stored_files (storage_key, name, media_type, bytes, sha256, alt, width, height, library, used, created_at, updated_at, search)
     SELECT lpad((number + $3)::text, 24, '0') || '/anh.webp', name, CASE WHEN number % 10 = 0 THEN 'application/pdf' ELSE 'image/webp' END,
       1000 + number * 37 % 9000000, md5(number::text), CASE WHEN number % 100 = 1 THEN '' ELSE 'Đập' END, 900, 600, true, number % 50 <> 0,
       '2026-06-01Z'::timestamptz - (number + $3) * interval '1 minute', '2026-06-01Z'::timestamptz - (number + $3) * interval '1 minute',
       array_to_tsvector(string_to_array(words, ' '))
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS row(name, words, number)`,
    [names, words, from],
  );
  await server.database.rows(
    `INSERT INTO media_uses (media_id, resource, record_id, field)
     SELECT id, 'news', $1, 'thumbnail' FROM stored_files WHERE used AND library ON CONFLICT DO NOTHING`,
    [article],
  );
  for (const table of ['stored_files', 'media_uses', 'record_counts'])
    await server.database.rows(`VACUUM ANALYZE ${table}`);
}

let article = '';
beforeAll(async () => {
  article = (await createRecord(administrator, news)).id;
});

const indexCases: [ListInput, RegExp][] = [
  [{}, /^media_uploaded$/],
  [{ page: 20 }, /^media_uploaded$/],
  [{ folderId: '1' }, /^media_(of_)?folder$/],
  [{ kind: 'document' }, /^media_(kind|uploaded)$/],
  [{ size: 'large' }, /^media_(size|uploaded)$/],
  [{ unused: true }, /^media_unused$/],
  [{ withoutAlt: true }, /^media_without_alt$/],
  [{ unfiled: true }, /^media_(folder|uploaded)$/],
  [{ pendingContent: true }, /^media_pending$/],
  [{ missingBytes: true }, /^media_missing$/],
  [{ textSearch: 'hiem' }, /^media_search$/],
  [{ textSearch: 'dap so' }, /^media_uploaded$/],
  [{ from: '2026-05-31T00:00:00Z' }, /^media_uploaded$/],
  [{ sortField: 'name', sortOrder: 'ascend' }, /^media_name$/],
  [{ sortField: 'bytes', sortOrder: 'descend' }, /^media_bytes$/],
  [{ sortField: 'updatedAt', sortOrder: 'descend' }, /^media_updated$/],
  [{ trash: true }, /^media_trash$/],
];

test('a library of many files lists, searches and filters by an index, and reads no whole table of uses', async () => {
  await fill(0, many);
  for (const [input, index] of indexCases) {
    const nodes = await plansOf(server.database, (database) =>
      listRecords(database, libraryFiles, resourceRegistry, input, true),
    );
    const used = nodes.flatMap((node) => node['Index Name'] ?? []);
    expect({ input, used }).toMatchObject({ used: expect.arrayContaining([expect.stringMatching(index)]) });
    const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'media_uses');
    expect({ input, whole }).toEqual({ input, whole: [] });
  }
});

test.runIf(process.env.LIBRARY_FILES)('how long each call takes', async () => {
  for (const [input] of indexCases) {
    const tries: number[] = [];
    for (let time = 0; time < 15; time += 1) {
      const before = performance.now();
      await administrator.list(libraryFiles, { pageSize: 20, ...input });
      tries.push(performance.now() - before);
    }
    console.log(`${Math.min(...tries).toFixed(1)} ms ${JSON.stringify(input)}`);
  }
});

import type pg from 'pg';
import { searchVector, searchWords } from '../../src/engine/search.ts';
import { slugify } from '../../src/lib/fold.ts';
import { news } from '../../src/resources/news/resource.ts';
import { sampleNews, seededRandom } from './text.ts';

/** The records that the sample news reference. */
export interface Surroundings {
  readonly accountId: string;
  readonly categories: readonly string[];
  readonly pictures: readonly string[];
  /** The storage keys of the pictures, and a document too large for the memory cache. */
  readonly keys: readonly string[];
  readonly document: { readonly key: string; readonly bytes: number };
}

/** The statuses of a hundred news articles: most are published, few are rejected. */
const statuses = [...Array(80).fill(1), ...Array(11).fill(0), ...Array(5).fill(4), ...Array(3).fill(2), 3] as number[];
const batch = 500;
/** The share of additional rows that are in the trash. */
const trashShare = 0.02;

/**
 * Stores `rows` live news articles, and 2 % more in the trash, as the product would: texts, folded search words and
 * counts (by the table's own triggers). The content is the same in each run.
 */
export async function fillNews(client: pg.Client, rows: number, surroundings: Surroundings): Promise<void> {
  const random = seededRandom(2026);
  const all = Math.round(rows * (1 + trashShare));
  for (let from = 0; from < all; from += batch) {
    const places = Array.from({ length: Math.min(batch, all - from) }, (_, index) => from + index);
    const records = places.map((place) => recordAt(place, place >= rows, random, surroundings));
    await client.query(insertText, [JSON.stringify(records)]);
  }
  await settle(client);
}

/**
 * Adds copies of the first `rows` news articles, each with its own title, until there are `total`; one statement per
 * copy.
 */
export async function multiplyNews(client: pg.Client, total: number, onCopy: (copy: number) => void): Promise<void> {
  const { rows } = await client.query<{ most: string; rows: number }>(
    'SELECT max(id) AS most, count(*)::int AS rows FROM news',
  );
  const [{ most, rows: first } = { most: '0', rows: 1 }] = rows;
  await withoutIndexes(client, async () => {
    for (let copy = 1; copy < total / first; copy += 1) {
      await client.query(copyText, [most, copy]);
      onCopy(copy);
    }
  });
  await settle(client);
}

/** The id of the newest article. */
export async function lastNews(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('SELECT max(id) AS id FROM news');
  return rows[0]?.id ?? '0';
}

/** Deletes what the insert scenario stored, so that each round starts with the same table. */
export async function removeAfter(client: pg.Client, lastId: string): Promise<void> {
  await client.query('DELETE FROM news WHERE id > $1', [lastId]);
  await client.query('TRUNCATE audit_log, audit_chain');
  await settle(client);
}

/** Updates statistics, the visibility map and the index's pending entries, and writes everything to disk. */
async function settle(client: pg.Client): Promise<void> {
  await client.query('VACUUM (ANALYZE) news');
  await client.query('VACUUM (ANALYZE) record_counts');
  await client.query('CHECKPOINT');
}

function recordAt(
  place: number,
  trashed: boolean,
  random: () => number,
  { accountId, categories, pictures }: Pick<Surroundings, 'accountId' | 'categories' | 'pictures'>,
) {
  const sample = sampleNews(random);
  const updated = Date.now() - place * 30 * 60_000;
  const at = new Date(updated).toISOString();
  const status = statuses[Math.floor(random() * statuses.length)];
  return {
    ...sample,
    slug: `${slugify(sample.title, 180)}-${place}`,
    category_id: categories[Math.floor(categories.length * random() ** 2)],
    thumbnail: random() < 0.7 ? pictures[Math.floor(pictures.length * random())] : null,
    featured: random() < 0.03,
    publish_at: status === 0 ? null : at,
    status,
    created_at: at,
    updated_at: at,
    account: accountId,
    deleted_at: trashed ? at : null,
    words: searchWords(news, { ...sample }),
  };
}

const columns = `title, slug, category_id, summary, content, thumbnail, attachments, author, source, tags, featured,
  publish_at, status, created_at, updated_at, created_by, updated_by, deleted_at, search`;

const insertText = `INSERT INTO news (${columns})
  SELECT title, slug, category_id, summary, content, thumbnail, '{}', author, source, tags, featured,
    publish_at, status, created_at, updated_at, account, account, deleted_at, ${searchVector('words')}
  FROM jsonb_to_recordset($1) AS r(title text, slug text, category_id bigint, summary text, content text,
    thumbnail bigint, author text, source text, tags text[], featured boolean, publish_at timestamptz, status smallint,
    created_at timestamptz, updated_at timestamptz, account uuid, deleted_at timestamptz, words text)`;

// The copy's number is one more word of its title, so the search words are what the product would store.
const copyText = `INSERT INTO news (${columns})
  SELECT title || ' ' || copy, slug || '-' || copy, category_id, summary, content, thumbnail, attachments, author, source, tags,
    featured, publish_at - shift, status, created_at - shift, updated_at - shift, created_by, updated_by, deleted_at,
    search || array_to_tsvector(ARRAY[copy::text])
  FROM news, (SELECT $2::int AS copy, make_interval(secs => 36 * $2::int) AS shift) AS this WHERE id <= $1`;

/** Rebuilding the indexes once is several times faster than updating them for a million rows. */
async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = 'news' AND indexname <> 'news_pkey'`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
  await fill();
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (const { definition } of rows) await client.query(definition);
}

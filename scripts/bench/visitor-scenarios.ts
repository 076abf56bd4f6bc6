import type autocannon from 'autocannon';
import type pg from 'pg';
import { slugOf } from '../../src/declare/resource.ts';
import { variantKey } from '../../src/lib/file-address.ts';
import { news } from '../../src/resources/news/resource.ts';
import type { Surroundings } from './data.ts';
import type { Scenario } from './scenarios.ts';

/** Enough different pages and articles that none is requested again while it is cached. */
const different = 4_400;
/** Width of the picture in a list. */
const shownWidth = 320;
/** Bytes of a range of a large file, as a document viewer requests it. */
const part = 64 * 1024;

/** Public requests: the same one by many visitors at once, and ones that nobody else makes. */
export async function visitorScenarios(
  client: pg.Client,
  { keys, document }: Pick<Surroundings, 'keys' | 'document'>,
): Promise<Scenario[]> {
  const slugs = await publishedSlugs(client);
  const articles = slugs.map((slug) => `/public/v1/news/${slug}`);
  const pictures = keys.map((key) => `/files/${variantKey(key, shownWidth)}`);
  const first = slugs.slice(0, 1).map((slug) => `/public/v1/news/${slug}`);
  return [
    { name: 'list for visitors, kept', aim: 0.7, ...bothFromMemory(['/public/v1/news']) },
    {
      name: 'lists for visitors, each read anew',
      aim: 1,
      product: pages.map((query) => reading(`/public/v1/news?${query}`)),
      bare: pages.map((query) => reading(`/visitors?${query}`)),
    },
    { name: 'article for visitors, kept', aim: 0.7, ...bothFromMemory(first) },
    {
      name: 'articles for visitors, each read anew',
      aim: 0.7,
      product: articles.map((path) => reading(path)),
      bare: slugs.map((slug) => reading(`/visitors/record?slug=${slug}`)),
    },
    { name: 'pictures, kept', aim: 0.7, ...bothFromMemory(pictures) },
    {
      name: 'parts of a large file',
      aim: 0.7,
      product: parts(document.bytes).map((first) =>
        reading(`/files/${document.key}`, { range: `bytes=${first}-${first + part - 1}` }),
      ),
      bare: parts(document.bytes).map((first) =>
        reading(`/stored/${document.key}?first=${first}&last=${first + part - 1}`),
      ),
    },
  ];
}

/** The same paths for the product and for the bare server, which serves the product's answers from memory. */
function bothFromMemory(paths: readonly string[]) {
  return { product: paths.map((path) => reading(path)), bare: paths.map((path) => reading(`/kept${path}`)) };
}

const pages = Array.from({ length: different }, (_, place) => `page=${place % 200}&pageSize=${15 + (place % 22)}`);

function parts(bytes: number): number[] {
  return Array.from({ length: Math.floor(bytes / part) }, (_, place) => place * part);
}

async function publishedSlugs(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>(
    `SELECT ${slugOf(news)?.name} AS slug FROM news WHERE status = 1 AND deleted_at IS NULL AND publish_at <= now()
     ORDER BY random() LIMIT ${different}`,
  );
  return rows.map(({ slug }) => slug);
}

function reading(path: string, headers: Record<string, string> = {}): autocannon.Request {
  return { method: 'GET', path, headers };
}

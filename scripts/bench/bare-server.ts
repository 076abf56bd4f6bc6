import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { selectionOf } from '../../src/engine/columns.ts';
import { resourceRegistry } from '../../src/product/resources.ts';
import { news } from '../../src/resources/news/resource.ts';

/**
 * The baseline of the product: Fastify and prepared statements answering the same rows, and nothing else. It has no
 * sign-in, permissions, validation or history; it counts totals and searches with ILIKE, as is usual.
 */
const pool = new pg.Pool({
  ...(JSON.parse(process.env.CONNECTION ?? '{}') as pg.PoolConfig),
  max: 20,
  options: '-c timezone=UTC -c role=cms_app',
});

async function rowsOf(name: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query({ name, text, values });
  return rows;
}

const row = selectionOf(news, resourceRegistry, { of: 'row', personal: true });
const record = selectionOf(news, resourceRegistry, { of: 'record', personal: true });
const newest = 'ORDER BY r.updated_at DESC, r.id DESC LIMIT 20';
const live = 'r.deleted_at IS NULL';
const matching = `${live} AND (r.title ILIKE $1 OR r.summary ILIKE $1)`;

const listText = `SELECT ${row.columns} FROM news AS r ${row.joins} WHERE ${live} ${newest}`;
const countText = `SELECT count(*)::int AS total FROM news AS r WHERE ${live}`;
const searchText = `SELECT ${row.columns} FROM news AS r ${row.joins} WHERE ${matching} ${newest}`;
const countMatchesText = `SELECT count(*)::int AS total FROM news AS r WHERE ${matching}`;
const published = `${live} AND r.status = 1 AND (r.publish_at IS NULL OR r.publish_at <= now())
  AND (r.expire_at IS NULL OR r.expire_at > now())
  AND r.category_id IN (SELECT id FROM news_categories WHERE status = 1 AND deleted_at IS NULL)`;
const visitorsText = `SELECT ${row.columns} FROM news AS r ${row.joins} WHERE ${published}
  ORDER BY r.publish_at DESC NULLS LAST, r.id DESC LIMIT $1 OFFSET $2`;
const countPublishedText = `SELECT count(*)::int AS total FROM news AS r WHERE ${published}`;
const visitorText = `SELECT ${record.columns} FROM news AS r ${record.joins} WHERE ${published} AND r.slug = $1`;
const recordText = `SELECT ${record.columns} FROM news AS r ${record.joins} WHERE r.id = $1 AND ${live}`;
const insertText = `INSERT INTO news
  (title, slug, category_id, summary, content, attachments, author, source, tags, featured, status, search)
  VALUES ($1, $2, $3, $4, $5, '{}', $6, $7, $8, false, 0, '') RETURNING *`;

const app = Fastify();

app.get<{ Querystring: { slug: string } }>('/visitors/record', async ({ query }) => {
  const [found] = await rowsOf('visitor-record', visitorText, [query.slug]);
  return { data: found };
});

app.get<{ Params: { '*': string }; Querystring: { first: number; last: number } }>(
  '/stored/*',
  ({ params, query }, reply) => {
    const part = { start: Number(query.first), end: Number(query.last) };
    const stream = createReadStream(join(process.env.FILES ?? '', params['*']), part);
    return reply.code(206).type('application/pdf').send(stream);
  },
);

const kept = new Map<string, Promise<Buffer>>();

/** The product's answer to the first request here. */
function keptOf(path: string): Promise<Buffer> {
  const known =
    kept.get(path) ??
    fetch(`${process.env.PRODUCT}${path}`).then(async (answer) => Buffer.from(await answer.arrayBuffer()));
  kept.set(path, known);
  return known;
}

app.post('/list', async () => {
  const [items, counted] = await Promise.all([rowsOf('list', listText), rowsOf('count', countText)]);
  return { data: { items, totalItem: counted[0]?.total } };
});

app.post<{ Body: { textSearch: string } }>('/search', async ({ body }) => {
  const values = [`%${body.textSearch}%`];
  const [items, counted] = await Promise.all([
    rowsOf('search', searchText, values),
    rowsOf('count-matches', countMatchesText, values),
  ]);
  return { data: { items, totalItem: counted[0]?.total } };
});

interface Page {
  page: number;
  pageSize: number;
}

async function visitors({ page, pageSize }: Page) {
  const [items, counted] = await Promise.all([
    rowsOf('visitors', visitorsText, [pageSize, page * pageSize]),
    rowsOf('count-published', countPublishedText),
  ]);
  return { data: { items, totalItem: counted[0]?.total } };
}

app.get<{ Querystring: Page }>('/visitors', ({ query }) => visitors(query));

// The product's own bytes, from memory.
app.get('/kept/*', async (request, reply) => reply.type('application/json').send(await keptOf(request.url.slice(5))));

app.post<{ Body: { id: string } }>('/record', async ({ body }) => {
  const [found] = await rowsOf('record', recordText, [body.id]);
  return { data: found };
});

app.post<{ Body: Record<string, unknown> }>('/insert', async ({ body }) => {
  const { title, categoryId, summary, content, author, source, tags } = body;
  const values = [title, randomUUID(), categoryId, summary, content, author, source, tags];
  const [stored] = await rowsOf('insert', insertText, values);
  return { data: stored };
});

process.on('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
console.log(`Ready: ${await app.listen({ port: 0, host: '127.0.0.1' })}`);

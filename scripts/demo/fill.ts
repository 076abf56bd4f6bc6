import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { AnyRecord } from '../../src/declare/record.ts';
import type { Resource } from '../../src/declare/resource.ts';
import type { Context, Handler } from '../../src/engine/handler.ts';
import { insertRecord } from '../../src/engine/insert.ts';
import { quoted, snakeCase } from '../../src/engine/names.ts';
import { query } from '../../src/engine/statement.ts';
import { createAccount } from '../../src/features/access/accounts.ts';
import { insertMedia, type Media } from '../../src/features/media/contract/media.ts';
import { uploadHandlers } from '../../src/features/media/upload-handlers.ts';
import { hashPassword } from '../../src/platform/identity/passwords.ts';
import { scanCsv } from '../../src/platform/spreadsheets/csv-scanner.ts';
import { operations } from '../../src/product/operations.ts';
import { resourceRegistry } from '../../src/product/resources.ts';
import type { Running } from '../../src/server/running.ts';
import { resourceScope } from '../../src/server/services.ts';
import type { DemoAccount } from './accounts.ts';
import { addAlbums, type SampleAlbum } from './albums.ts';
import { isFilled } from './fill-in-child.ts';
import { addFolders, type SampleFolder } from './folders.ts';
import { addHomepage, type SampleHomepage } from './homepage.ts';
import { addNotifications, type SampleNotification } from './notifications.ts';
import { addProduction, type SampleProduction } from './production.ts';
import { addReadings } from './readings.ts';
import { addStaff, type SampleStaff } from './staff.ts';

/** A category of the samples. */
interface SampleCategory {
  name: string;
  slug: string;
  description: string;
  parent?: string;
}

/** An article of the samples; see samples/README.md. */
interface SampleArticle {
  title: string;
  category: string;
  summary: string;
  content: string;
  author: string;
  source: string;
  tags: string[];
  featured: boolean;
  status: number;
  publishDaysAgo: number;
  expireInDays?: number;
  /** One of the numbered pictures of a scene, and its alternative text. */
  image: { scene: string; number: number; alt: string } | null;
}

type Section = 'news' | 'introduction' | 'culture';

/** The resources of a section's articles and categories. */
const sections: Readonly<Record<Section, { articles: string; categories: string }>> = {
  introduction: { articles: 'introductions', categories: 'introduction-categories' },
  culture: { articles: 'culture-articles', categories: 'culture-categories' },
  news: { articles: 'news', categories: 'news-categories' },
};

const samples = new URL('../../samples/', import.meta.url);
const day = 24 * 60 * 60 * 1000;
/** Scaling pictures is most of the work; a few at once use every core. */
const picturesAtOnce = 4;

interface FillOptions {
  /** How many different pictures of one scene are stored; absent: all that the samples name. */
  readonly picturesPerScene?: number;
  /** Stops the filling. */
  readonly stopped?: AbortSignal;
}

/** Fills an empty demonstration with accounts, staff, categories, pictures and articles; does nothing on a filled one. */
export async function fillDemo(
  running: Running,
  accounts: readonly DemoAccount[],
  { picturesPerScene = Number.POSITIVE_INFINITY, stopped }: FillOptions = {},
): Promise<void> {
  const database = running.database.app;
  if (await isFilled(database)) return;
  const byRole = await addAccounts(running, accounts);
  const context = contextOf(running, byRole, 'editor');
  const personnel = contextOf(running, byRole, 'personnel');
  await addStaff(resourceOf('staff'), await readSample<SampleStaff>('staff.json'), personnel);
  const production = await readSample<SampleProduction>('production.json');
  const reservoirs = await addProduction(await readTable('reservoirs.csv'), production, context);
  const clerk = contextOf(running, byRole, 'production-clerk');
  await addReadings(await readTable('readings.csv'), production.readings, reservoirs, clerk);
  const categories = await readSample<Record<Section, SampleCategory[]>>('categories.json');
  const articles = await Promise.all(
    (Object.keys(sections) as Section[]).map(async (section) => ({
      section,
      items: await readSample<SampleArticle[]>(`articles/${section}.json`),
    })),
  );
  const total = articles.reduce((sum, { items }) => sum + items.length, 0);
  const progress = progressOf(total);
  const folders = await addFolders(await readSample<SampleFolder[]>('folders.json'), context);
  const pictures = pictureShelf(uploadIn(running), context, folders, picturesPerScene);
  for (const { section, items } of articles) {
    const ids = await addCategories(resourceOf(sections[section].categories), categories[section], context);
    // Oldest first, so that the newest is first in the list.
    const inOrder = items.toSorted((one, other) => other.publishDaysAgo - one.publishDaysAgo);
    for (let start = 0; start < inOrder.length; start += picturesAtOnce) {
      if (stopped?.aborted) return tellInPart(running);
      const few = inOrder.slice(start, start + picturesAtOnce);
      const thumbnails = await Promise.all(few.map(({ image }) => (image ? pictures(image) : null)));
      for (const [index, article] of few.entries()) {
        const thumbnail = thumbnails[index] ?? null;
        await addArticle(resourceOf(sections[section].articles), { ...article, thumbnail }, ids, context);
        progress();
      }
    }
  }
  await addAlbums(await readSample<SampleAlbum[]>('albums.json'), pictures, context);
  await addHomepage(await readSample<SampleHomepage>('homepage.json'), pictures, context);
  await addNotifications(await readSample<SampleNotification[]>('notifications.json'), context);
  await database
    .updateTable('site_settings')
    .set({
      announcement: 'Mùa lũ: theo dõi thông báo vận hành hồ chứa trên trang tin của công ty',
      announcement_en: 'Flood season: follow the reservoir operation notices on the company’s website',
    })
    .execute();
}

async function readSample<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(new URL(name, samples), 'utf8')) as T;
}

/** The rows of a table of the samples, by its headings. */
async function readTable(name: string): Promise<Record<string, string>[]> {
  const rows: string[][] = [];
  const scanner = scanCsv(',', (_number, cells) => rows.push([...cells]));
  scanner.write(await readFile(new URL(name, samples), 'utf8'));
  scanner.end();
  const [head = []] = rows.splice(0, 1);
  return rows.map((row) => Object.fromEntries(head.map((heading, place) => [heading, row[place] ?? ''])));
}

function resourceOf(name: string): Resource {
  const resource = resourceRegistry.get(name);
  if (!resource) throw new TypeError(`There is no resource ${name}.`);
  return resource;
}

type StoredAccount = DemoAccount & { id: string };

/** Creates the accounts that the first start did not create; returns them by role, as authors of the samples. */
async function addAccounts(running: Running, accounts: readonly DemoAccount[]): Promise<Map<string, StoredAccount>> {
  const byRole = new Map<string, StoredAccount>();
  for (const account of accounts.filter(({ role }) => role !== 'administrator')) {
    const id = await createAccount(running.database.app, {
      ...account,
      email: `${account.username}@localhost.invalid`,
      passwordHash: await hashPassword(account.password),
      mustChangePassword: false,
      roles: [account.role],
    });
    byRole.set(account.role, { ...account, id });
  }
  return byRole;
}

function contextOf(running: Running, byRole: ReadonlyMap<string, StoredAccount>, role: string): Context {
  const account = byRole.get(role);
  if (!account) throw new TypeError(`The demonstration has no account with the role ${role}.`);
  return {
    database: running.database.app,
    storage: running.storage,
    principal: {
      accountId: account.id,
      sessionId: randomUUID(),
      username: account.username,
      fullName: account.fullName,
      mustChangePassword: false,
      permissions: new Set(operations.map((operation) => operation.name)),
      viewAs: null,
    },
    requestId: randomUUID(),
    ipAddress: '127.0.0.1',
    headers: new Headers(),
    text: (key) => String(key),
    setHeader: () => undefined,
  };
}

async function addCategories(resource: Resource, categories: SampleCategory[], context: Context) {
  const ids = new Map<string, string>();
  for (const { name, slug, description, parent } of categories) {
    const parentId = parent ? (ids.get(parent) ?? null) : null;
    const record = await insertRecord(
      resource,
      resourceScope,
      { name, slug, description, parentId, status: 1 },
      context,
    );
    ids.set(slug, record.id);
  }
  return ids;
}

async function addArticle(
  resource: Resource,
  article: SampleArticle & { thumbnail: string | null },
  categories: Map<string, string>,
  context: Context,
) {
  const publishAt = new Date(Date.now() - article.publishDaysAgo * day);
  const expireAt = article.expireInDays
    ? new Date(publishAt.getTime() + article.expireInDays * day).toISOString()
    : null;
  const values = {
    title: article.title,
    slug: '',
    categoryId: categories.get(article.category),
    summary: article.summary,
    content: article.content,
    thumbnail: article.thumbnail,
    attachments: [],
    author: article.author,
    source: article.source,
    tags: article.tags,
    featured: article.featured,
    publishAt: article.status === 0 ? null : publishAt.toISOString(),
    expireAt,
    status: article.status,
  };
  const record = await insertRecord(resource, resourceScope, values, context);
  await backdate(resource, record, new Date(Math.min(publishAt.getTime(), Date.now())), context);
}

/** Samples have different dates; stored within a second they would all be "just now". */
async function backdate(resource: Resource, record: AnyRecord, at: Date, context: Context): Promise<void> {
  const text = `UPDATE ${quoted(snakeCase(resource.name))} SET created_at = $2, updated_at = $2 WHERE id = $1`;
  await query(context.database, text, [record.id, at]);
}

type SamplePicture = NonNullable<SampleArticle['image']>;

/** Stores each picture once, in the folder of its scene; returns the ids. */
function pictureShelf(
  upload: Handler,
  context: Context,
  folders: ReadonlyMap<string, string>,
  perScene: number,
): (image: SamplePicture) => Promise<string> {
  const stored = new Map<string, Promise<string>>();
  return (image) => {
    const file = `${image.scene}-${((image.number - 1) % perScene) + 1}.webp`;
    const known = stored.get(file) ?? addPicture(upload, file, image.alt, folders.get(image.scene), context);
    stored.set(file, known);
    return known;
  };
}

/** The upload handler of a running product. */
function uploadIn({ config, database, storage }: Running): Handler {
  const handlers = uploadHandlers({ ...resourceScope, settings: config, database: database.app, storage });
  return handlers.find(({ operation }) => operation === insertMedia) as Handler;
}

async function addPicture(
  upload: Handler,
  name: string,
  alt: string,
  folderId: string | undefined,
  context: Context,
): Promise<string> {
  const path = new URL(`images/${name}`, samples);
  const { size } = await stat(path);
  const file = { name, size, read: () => createReadStream(path), whole: () => readFile(path) };
  const media = (await upload.run({ purpose: 'image', same: 'reuse', alt, folderId }, { ...context, file })) as Media;
  return media.id;
}

function tellInPart({ config }: Running): void {
  console.log(`The sample content is incomplete: delete ${config.dataDirectory} to start over.`);
}

/** Prints the progress, on one line of a terminal. */
function progressOf(total: number): () => void {
  let done = 0;
  return () => {
    done += 1;
    if (process.stdout.isTTY) process.stdout.write(`\rWriting sample content: ${done} of ${total}`);
    else if (done === 1 || done % 20 === 0 || done === total)
      console.log(`Writing sample content: ${done} of ${total}`);
    if (process.stdout.isTTY && done === total) process.stdout.write('\n');
  };
}

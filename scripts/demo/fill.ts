import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resource } from '../../src/declare/resource.ts';
import { query } from '../../src/engine/statement.ts';
import type { Database } from '../../src/platform/database/connect.ts';
import { resourceRegistry } from '../../src/product/resources.ts';
import type { DemoAccount } from './accounts.ts';
import { addAlbums, type SampleAlbum } from './albums.ts';
import { addArticle, addCategories, type SampleArticle, type SampleCategory } from './articles.ts';
import { type Authors, addAuthors } from './authors.ts';
import type { Filling } from './filling.ts';
import { addFilms, type SampleFilm } from './films.ts';
import { addFolders, type SampleFolder } from './folders.ts';
import { addHomepage, type SampleHomepage } from './homepage.ts';
import { addNotifications, type SampleNotification } from './notifications.ts';
import { pictureShelf, type Shelf } from './pictures.ts';
import { addProduction, type SampleProduction } from './production.ts';
import { addReadings } from './readings.ts';
import { readSample, readTable } from './samples.ts';
import { addSignUps, type SampleSignUps } from './sign-ups.ts';
import { addStaff, type SampleStaff } from './staff.ts';

type Section = 'news' | 'introduction' | 'culture';

/** The resources of a section's articles and categories. */
const sections: Readonly<Record<Section, { articles: string; categories: string }>> = {
  introduction: { articles: 'introductions', categories: 'introduction-categories' },
  culture: { articles: 'culture-articles', categories: 'culture-categories' },
  news: { articles: 'news', categories: 'news-categories' },
};

interface FillOptions {
  /** How many different pictures of one scene are stored; absent: all that the samples name. */
  readonly picturesPerScene?: number;
  /** Stops the filling. */
  readonly stopped?: AbortSignal;
}

/**
 * Fills a new demonstration with accounts, staff, plants, categories, pictures and articles. A filling that was
 * interrupted goes on where it stopped, another process waits for it, and a filled demonstration stays as it is.
 */
export async function fillDemo(
  filling: Filling,
  accounts: readonly DemoAccount[],
  { picturesPerScene = Number.POSITIVE_INFINITY, stopped }: FillOptions = {},
): Promise<void> {
  const unfinished = join(filling.config.dataDirectory, 'demo-unfinished');
  await underLock(filling.database.app, async (database) => {
    if ((await hasAccounts(database)) && !existsSync(unfinished)) return;
    await writeFile(unfinished, '');
    const authors = await addAuthors(filling, accounts);
    const context = authors('editor');
    const folders = await addFolders(await readSample<SampleFolder[]>('folders.json'), context);
    const shelf = pictureShelf(context, folders, picturesPerScene);
    // Before the articles: the library shows what came last first, and photographs are a better beginning than logos.
    await addHomepage(await readSample<SampleHomepage>('homepage.json'), shelf, folders, context);
    await addFilms(await readSample<SampleFilm[]>('films.json'), filling, folders, context);
    // Pictures are scaled in threads, figures are summed in the database: together they take as long as the longer.
    const filled = await Promise.all([addArticles(authors, shelf, stopped), addFigures(authors, stopped)]);
    if (filled.includes('stopped')) return;
    await addAlbums(await readSample<SampleAlbum[]>('albums.json'), shelf, context);
    await addNotifications(await readSample<SampleNotification[]>('notifications.json'), context);
    await addSignUps(await readSample<SampleSignUps>('sign-ups.json'), authors('administrator'));
    await query(context.database, 'UPDATE site_settings SET announcement = $1, announcement_en = $2', [
      'Mùa lũ: theo dõi thông báo vận hành hồ chứa trên trang tin của công ty',
      'Flood season: follow the reservoir operation notices on the company’s website',
    ]);
    await rm(unfinished);
  });
}

/** Staff, plants with their output, and reservoirs with their readings. */
async function addFigures(authors: Authors, stopped: AbortSignal | undefined) {
  await addStaff(resourceOf('staff'), await readSample<SampleStaff>('staff.json'), authors('personnel'));
  if (stopped?.aborted) return 'stopped';
  const production = await readSample<SampleProduction>('production.json');
  const published = await readTable('readings.csv');
  const reservoirs = await addProduction(await readTable('reservoirs.csv'), published, production, authors('editor'));
  if (stopped?.aborted) return 'stopped';
  await addReadings(published, reservoirs, authors('production-clerk'));
  return 'filled';
}

async function addArticles(authors: Authors, shelf: Shelf, stopped: AbortSignal | undefined) {
  const by = { author: authors('editor'), approver: authors('administrator') };
  const categories = await readSample<Record<Section, SampleCategory[]>>('categories.json');
  const articles = await Promise.all(
    (Object.keys(sections) as Section[]).map(async (section) => ({
      section,
      items: await readSample<SampleArticle[]>(`articles/${section}.json`),
    })),
  );
  const progress = progressOf(articles.reduce((sum, { items }) => sum + items.length, 0));
  // Stored as they are read; the articles below wait for their own.
  void Promise.allSettled(articles.flatMap(({ items }) => items.flatMap(({ image }) => (image ? shelf(image) : []))));
  for (const { section, items } of articles) {
    const ids = await addCategories(resourceOf(sections[section].categories), categories[section], by.author);
    // Oldest first, so that the newest is first in the list.
    for (const article of items.toSorted((one, other) => other.publishDaysAgo - one.publishDaysAgo)) {
      if (stopped?.aborted) return 'stopped';
      await addArticle(resourceOf(sections[section].articles), article, ids, shelf, by);
      progress();
    }
  }
  return 'filled';
}

/** Works while no other process fills the same demonstration. */
async function underLock(database: Database, work: (database: Database) => Promise<void>): Promise<void> {
  await database.connection().execute(async (session) => {
    const lock = `hashtext('fill demonstration')`;
    await query(session, `SELECT pg_advisory_lock(${lock})`, []);
    await work(database).finally(() => query(session, `SELECT pg_advisory_unlock(${lock})`, []));
  });
}

/** Whether there are accounts besides the administrator's. */
async function hasAccounts(database: Database): Promise<boolean> {
  return (await query(database, 'SELECT id FROM accounts LIMIT 2', [])).length > 1;
}

function resourceOf(name: string): Resource {
  const resource = resourceRegistry.get(name);
  if (!resource) throw new TypeError(`There is no resource ${name}.`);
  return resource;
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

import type { Resource } from '../../src/declare/resource.ts';
import { awaitingStatus, refusedStatus } from '../../src/declare/resource.ts';
import { setStatus } from '../../src/engine/bulk.ts';
import type { Context } from '../../src/engine/handler.ts';
import { tableOf } from '../../src/engine/names.ts';
import { query } from '../../src/engine/statement.ts';
import { resourceScope } from '../../src/server/services.ts';
import type { SamplePicture, Shelf } from './pictures.ts';
import { addMissing } from './store.ts';

/** A category of the samples. */
export interface SampleCategory {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly parent?: string;
}

/** An article of the samples; see samples/README.md. */
export interface SampleArticle {
  readonly title: string;
  readonly category: string;
  readonly summary: string;
  readonly content: string;
  readonly author: string;
  readonly source: string;
  readonly tags: readonly string[];
  readonly featured: boolean;
  readonly status: number;
  readonly publishDaysAgo: number;
  readonly expireInDays?: number;
  readonly image: SamplePicture | null;
  /** Pictures in the text, each after the paragraph of this number. */
  readonly pictures?: readonly (SamplePicture & { readonly after: number })[];
  /** Why it was sent back, with status 3. */
  readonly refusalReason?: string;
}

const day = 24 * 60 * 60 * 1000;

/** Stores the categories of a section; returns the id of each by its slug. */
export async function addCategories(resource: Resource, categories: readonly SampleCategory[], context: Context) {
  const ids = new Map<string, string>();
  for (const { parent, ...category } of categories) {
    const parentId = parent ? (ids.get(parent) ?? null) : null;
    const { id } = await addMissing(resource, { ...category, parentId, status: 1 }, context, ['slug']);
    ids.set(category.slug, id);
  }
  return ids;
}

/**
 * Stores an article with its pictures.
 * @param approver who sends it back, if it was.
 */
export async function addArticle(
  resource: Resource,
  article: SampleArticle,
  categories: ReadonlyMap<string, string>,
  shelf: Shelf,
  { author, approver }: { readonly author: Context; readonly approver: Context },
): Promise<void> {
  const { title, summary, image, tags, featured, source, status, refusalReason } = article;
  const publishAt = new Date(Date.now() - article.publishDaysAgo * day);
  const expireAt = article.expireInDays
    ? new Date(publishAt.getTime() + article.expireInDays * day).toISOString()
    : null;
  const isRefused = status === refusedStatus;
  const values = {
    ...{ title, slug: '', summary, tags, featured, source, expireAt },
    categoryId: categories.get(article.category),
    content: await withPictures(article, shelf),
    thumbnail: image ? (await shelf(image)).id : null,
    attachments: [],
    author: article.author,
    publishAt: status === 0 ? null : publishAt.toISOString(),
    status: isRefused ? awaitingStatus : status,
  };
  const { id, isNew } = await addMissing(resource, values, author);
  if (!isNew) return;
  if (isRefused && refusalReason) {
    const items = [{ id, version: 1 }];
    await setStatus(resource, resourceScope, { items, status, refusalReason }, approver);
  }
  await backdate(resource, id, new Date(Math.min(publishAt.getTime(), Date.now())), author);
}

/** The text of an article with its pictures between the paragraphs. */
async function withPictures({ content, pictures = [] }: SampleArticle, shelf: Shelf): Promise<string> {
  const parts = content.split('</p>');
  for (const { after, ...picture } of pictures.toSorted((one, other) => other.after - one.after)) {
    const { url } = await shelf(picture);
    const figure = `<figure><img src="${url}" alt="${picture.alt}"><figcaption>${picture.alt}</figcaption></figure>`;
    parts[after] = `${figure}${parts[after] ?? ''}`;
  }
  return parts.join('</p>');
}

/** Samples have different dates; stored within a second they would all be "just now". */
async function backdate(resource: Resource, id: string, at: Date, context: Context): Promise<void> {
  const text = `UPDATE ${tableOf(resource)} SET created_at = $2, updated_at = $2 WHERE id = $1`;
  await query(context.database, text, [id, at]);
}

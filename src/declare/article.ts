import { defineResource, type Resource } from './resource.ts';

/**
 * The fields that the three article sections of the site share. A section declares only its words, its address and its
 * order. A section that needs another field spreads these fields and adds it.
 */
const articleFields = (categories: string) =>
  ({
    title: { kind: 'text', required: true, max: 255 },
    slug: { kind: 'slug', from: 'title', max: 200 },
    categoryId: { kind: 'reference', to: categories, required: 'publish' },
    summary: { kind: 'text', max: 500, lines: true, detailOnly: true },
    content: { kind: 'richText', required: 'publish', max: 500_000, detailOnly: true },
    thumbnail: { kind: 'image' },
    attachments: { kind: 'files', max: 20, detailOnly: true },
    author: { kind: 'text', max: 100, detailOnly: true },
    source: { kind: 'text', max: 150, detailOnly: true },
    tags: { kind: 'tags', max: 20, maxLength: 50, detailOnly: true },
    featured: { kind: 'boolean', look: 'star' },
    publishAt: { kind: 'instant' },
    expireAt: { kind: 'instant', after: 'publishAt' },
  }) as const;

export type ArticleFields = ReturnType<typeof articleFields>;

type Words = Pick<
  Resource<ArticleFields, keyof ArticleFields>,
  'name' | 'labels' | 'operations' | 'group' | 'route' | 'spreadsheet'
> & {
  categories: string;
  ordered?: true;
};

/** Declares an article section: title, text, picture and publication window, filed under `categories`. */
export function defineArticles({ categories, ...words }: Words): Resource<ArticleFields> {
  return defineResource({
    ...words,
    statuses: 'publication',
    fields: articleFields(categories),
    title: 'title',
    search: ['title', 'summary', 'tags', 'author', 'source'],
    searchTexts: ['content'],
    list: {
      columns: ['thumbnail', 'title', 'categoryId', 'status', 'featured', 'publishAt', 'updatedAt', 'updatedBy'],
      filters: ['categoryId', 'featured', 'publishAt'],
      counted: { group: 'categoryId', flag: 'featured' },
      sortable: ['title', 'publishAt', 'createdAt', 'updatedAt'],
      sort: words.ordered ? { field: 'position', order: 'ascend' } : { field: 'updatedAt', order: 'descend' },
    },
    form: {
      layout: 'page',
      aside: [
        'categoryId',
        'thumbnail',
        'featured',
        'publishAt',
        'expireAt',
        'tags',
        'author',
        'source',
        'slug',
        'attachments',
      ],
    },
    publicFields: [
      'title',
      'slug',
      'categoryId',
      'summary',
      'content',
      'thumbnail',
      'attachments',
      'author',
      'source',
      'tags',
      'featured',
      'publishAt',
    ],
    publicWindow: { from: 'publishAt', to: 'expireAt' },
  });
}

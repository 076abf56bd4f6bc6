import { defineResource, type Resource } from './resource.ts';

/** The shape of the category trees: three levels, ordered by hand among siblings. */
const categoryFields = (name: string) =>
  ({
    name: { kind: 'text', required: true, max: 150 },
    slug: { kind: 'slug', from: 'name', max: 160 },
    parentId: { kind: 'reference', to: name, tree: { maxDepth: 3 } },
    description: { kind: 'text', max: 500, lines: true },
  }) as const;

export type CategoryFields = ReturnType<typeof categoryFields>;

type Words = Pick<
  Resource<CategoryFields, keyof CategoryFields>,
  'name' | 'labels' | 'operations' | 'group' | 'route' | 'spreadsheet'
>;

/** Declares the category tree of a section. */
export function defineCategories(words: Words): Resource<CategoryFields> {
  return defineResource({
    ...words,
    statuses: 'activity',
    fields: categoryFields(words.name),
    title: 'name',
    search: ['name', 'description'],
    list: {
      columns: ['name', 'slug', 'description', 'status', 'updatedAt', 'updatedBy'],
      filters: ['parentId'],
      counted: { group: 'parentId' },
      sortable: ['name', 'createdAt', 'updatedAt'],
      sort: { field: 'position', order: 'ascend' },
    },
    form: { layout: 'drawer' },
    ordered: true,
    publicFields: ['name', 'slug', 'parentId', 'description'],
  });
}

import { operation } from '../../contract/operation.ts';
import { type ListPage, pageSchema, pagingShape } from '../../contract/paging.ts';
import type { RowOf } from '../../declare/record.ts';
import { rowSchema } from '../../declare/schema.ts';
import { displayPositions, logoPosition, slides } from './slides/resource.ts';

/** Logos per page, as the specification's clients expect. */
const logosOnPage = 5;

interface LogoInput {
  type: number;
  page: number;
  pageSize: number;
  sort: string;
  direction: 'asc' | 'desc';
}

/**
 * The logos that are currently visible: slides of the display position 5, or of the one in `type`. Unlike those of all
 * other lists, its pages are counted from 1.
 */
export const getListLogo = operation<LogoInput, ListPage<RowOf<typeof slides>>>({
  name: 'getListLogo',
  group: slides.name,
  access: 'permission',
  writes: false,
  description:
    'Active slides of the display position `type` (5, the logos, where none is named); `page` is counted from 1.',
  input: (z) =>
    z.strictObject({
      type: z.literal([...displayPositions]).default(logoPosition),
      page: z.int().min(1).max(100_000).default(1),
      pageSize: pagingShape(z).pageSize.transform((size) => (size === undefined || size <= 0 ? logosOnPage : size)),
      sort: z.enum(['position', ...slides.list.sortable]).default('position'),
      direction: z.enum(['asc', 'desc']).default('asc'),
    }),
  output: (z) => pageSchema(z, rowSchema(z, slides)),
});

export const homepageOperations = [getListLogo] as const;

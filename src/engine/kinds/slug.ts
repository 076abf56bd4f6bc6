import type { SlugField } from '../../declare/kinds/slug.ts';
import type { StoredKind } from './kind.ts';
import { choiceReader } from './sheet.ts';

export const slug: StoredKind<SlugField> = {
  type: () => 'text',
  columnType: ({ max }) => `character varying(${max})`,
  sheet: {
    column: 'text',
    reader: () => choiceReader((text) => text.toLowerCase()),
    write: (value) => String(value ?? '') || null,
    key: { of: (value) => value, sql: (column) => column, type: 'text[]' },
  },
};

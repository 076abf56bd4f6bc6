import { longestUrl, type UrlField } from '../../declare/kinds/url.ts';
import type { StoredKind } from './kind.ts';
import { textOf } from './sheet.ts';

export const url: StoredKind<UrlField> = {
  type: () => 'text',
  columnType: () => `character varying(${longestUrl})`,
  sheet: {
    column: 'text',
    reader: () => (cell) => ({ value: textOf(cell) }),
    write: (value) => String(value ?? '') || null,
  },
};

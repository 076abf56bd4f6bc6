import type { TagsField } from '../../declare/kinds/tags.ts';
import type { StoredKind } from './kind.ts';
import { choiceReader } from './sheet.ts';

export const tags: StoredKind<TagsField> = {
  type: () => 'text[]',
  clean: (value) => (Array.isArray(value) ? [...new Set(value)] : value),
  sheet: {
    column: 'text',
    reader: () =>
      choiceReader((text) =>
        text
          .split(/[,;\n]/)
          .map((tag) => tag.replace(/\s+/g, ' ').trim())
          .filter((tag) => tag !== ''),
      ),
    // Keywords have no order.
    same: (cell, held) => sortedTags(cell) === sortedTags(held),
    // An array without keywords is an empty text, not an empty cell.
    write: (value) => (Array.isArray(value) ? value.join(', ') : ''),
    hint: true,
  },
};

function sortedTags(value: unknown): string {
  return Array.isArray(value) ? JSON.stringify(value.map((tag) => String(tag).normalize('NFC')).toSorted()) : '';
}

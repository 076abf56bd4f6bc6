import { invalidField } from '../../contract/errors.ts';
import { maxNesting } from '../../contract/rich-text.ts';
import type { RichTextField } from '../../declare/kinds/rich-text.ts';
import {
  isEmptyRichText,
  richTextNesting,
  richTextToPlain,
  sanitizeRichText,
} from '../../platform/rich-text/sanitize.ts';
import { quoted } from '../names.ts';
import type { StoredKind } from './kind.ts';
import { filmsNamedIn, type NamedFilms, withCaptions } from './published-films.ts';
import { type NamedPictures, picturesNamedIn, withCopies } from './published-pictures.ts';
import { choiceReader } from './sheet.ts';

/** What a text names, as visitors need it. */
interface Named {
  readonly pictures: NamedPictures | null;
  readonly films: NamedFilms | null;
}

export const richText: StoredKind<RichTextField> = {
  type: () => 'text',
  isLong: () => true,
  clean: (value, name, field) => {
    if (typeof value !== 'string') return value;
    if (richTextNesting(value) > maxNesting) throw invalidField(name, 'nesting', { max: maxNesting });
    const html = sanitizeRichText(value);
    if (field.required === true && isEmptyRichText(html)) throw invalidField(name, 'required');
    return html;
  },
  isEmpty: (value) => isEmptyRichText(String(value ?? '')),
  // A replaced file has another address than when the text was written.
  select: ({ name, column }) => ({
    columns: [
      `CASE WHEN ${column} LIKE '%/files/%' THEN with_current_files(${column}) ELSE ${column} END AS ${quoted(name)}`,
    ],
    joins: [],
  }),
  files: () => ({ as: 'texts' }),
  published: {
    beside: (column) => `json_build_object('pictures', ${picturesNamedIn(column)}, 'films', ${filmsNamedIn(column)})`,
    present: (html, beside) => {
      const { pictures, films } = beside as Named;
      return withCaptions(withCopies(String(html ?? ''), pictures), films);
    },
  },
  sheet: {
    column: 'text',
    reader: () => choiceReader(htmlOf),
    write: (value) => String(value ?? '') || null,
    text: (value) => richTextToPlain(String(value)),
    same: (cell, held) => saysTheSame(String(cell), String(held)),
    sameForm: (cell, stored) => normalLines(richTextToPlain(htmlOf(cell))) === normalLines(stored),
    hint: true,
    bulky: true,
  },
};

/** Formatted text from a text: HTML stays (it is sanitised when it is stored), lines become paragraphs. */
function htmlOf(text: string): string {
  if (/^\s*<[a-z]/i.test(text)) return text;
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return escaped
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line}</p>`)
    .join('');
}

/**
 * Whether a cell equals the stored formatted text. If that has only paragraphs, as from a plain cell, their words are
 * compared.
 */
function saysTheSame(cell: string, held: string): boolean {
  const spaced = (html: string) => normalLines(html).replace(/>\s+</g, '><');
  if (spaced(cell) === spaced(held)) return true;
  return !/<(?!\/?p>)/.test(cell) && normalLines(richTextToPlain(cell)) === normalLines(richTextToPlain(held));
}

function normalLines(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

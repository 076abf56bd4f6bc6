import { normalizeParagraphs } from '../../contract/rich-text.ts';
import { filterHtml } from './html-filter.ts';
import { scanHtml } from './html-scan.ts';

/**
 * Sanitises formatted text for storage and display: tags, attributes and addresses of the allow-list
 * (contract/rich-text.ts) in canonical form. Other elements lose their tags and keep their text; scripts, styles,
 * drawings and embeds lose their content too. Never throws, and is idempotent. Callers refuse deep documents first
 * (`richTextNesting`); here they become plain text.
 */
export function sanitizeRichText(html: string): string {
  const marked = filtered(html).replace(leadingMarks, (marks) => marks.replaceAll('\u0338', ''));
  return normalizeParagraphs(marked.replace(emptyFigure, '').normalize('NFC'));
}

function filtered(html: string): string {
  const blocks = html.replace(foreignBlock, '<$1p');
  const clean = filterHtml(blocks).replaceAll('<img>', '').replace(refusedFrame, '');
  return blocks === html ? clean : clean.replace(emptyParagraph, '');
}

/**
 * The maximum nesting depth of elements, in linear time and without a parser. It applies HTML's rules for omitted end
 * tags, so an unclosed list of a thousand items is one level deep, not a thousand.
 */
export function richTextNesting(html: string): number {
  const open: string[] = [];
  const count = new Map<string, number>();
  let deepest = 0;
  const pop = () => {
    const name = open.pop();
    if (name !== undefined) count.set(name, (count.get(name) ?? 1) - 1);
    return name;
  };
  scanHtml(html, {
    open: (name) => {
      if (voidElements.has(name)) return;
      while (impliedEnds[name]?.includes(open.at(-1) ?? '')) pop();
      open.push(name);
      count.set(name, (count.get(name) ?? 0) + 1);
      deepest = Math.max(deepest, open.length);
    },
    close: (name) => {
      if (!count.get(name)) return;
      while (pop() !== name);
    },
  });
  return deepest;
}

/** The plain text of formatted text, one block per line, for search and word counts. */
export function richTextToPlain(html: string): string {
  const pieces: string[] = [];
  const boundary = (name: string) => {
    if (!inlineElements.has(name)) pieces.push(cellElements.has(name) ? ' ' : '\n');
  };
  scanHtml(html, { open: boundary, close: boundary, text: (text) => pieces.push(decode(text)) });
  return pieces
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

/** Whether a reader would see nothing: no text, no picture, no video, no table. */
export function isEmptyRichText(html: string): boolean {
  let empty = true;
  scanHtml(html, {
    open: (name) => {
      if (['img', 'iframe', 'video', 'table'].includes(name)) empty = false;
    },
    text: (text) => {
      if (empty && /[^\s\p{Cf}]/u.test(decode(text))) empty = false;
    },
  });
  return empty;
}

/** Block elements outside the allow-list: each becomes a paragraph. */
const foreignBlock =
  /<(\/?)(?:div|section|article|main|header|footer|nav|aside|address|center|details|summary|fieldset|legend|dl|dt|dd)(?=[\s/>])/gi;

/** What the filter left of a player that it refused. */
const refusedFrame = /<(iframe|video)><\/\1>/g;

/** Figures without their picture or film. */
const emptyFigure = /<figure(?: data-[a-z]+="[a-z]+")*><\/figure>/g;

/** Empty paragraphs, which remain of nested blocks. */
const emptyParagraph = /<p(?: data-align="[a-z]+")?>\s*<\/p>/g;

/**
 * Combining marks right after a tag. A long solidus (U+0338) among them would merge with the tag's `>` into "≯" when
 * the text is normalised to composed form, and the text after it would be parsed as attributes. No language writes it
 * there.
 */
const leadingMarks = />\p{M}+/gu;

const voidElements = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
]);

/** The open elements that a start tag closes implicitly, when their own end tag was omitted. */
const impliedEnds: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['blockquote', 'div', 'figure', 'h2', 'h3', 'h4', 'hr', 'ol', 'p', 'pre', 'table', 'ul'].map((name) => [
      name,
      ['p'],
    ]),
  ),
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  option: ['option'],
  tr: ['td', 'th', 'tr'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  thead: ['colgroup', 'caption'],
  tbody: ['td', 'th', 'tr', 'thead', 'tbody', 'colgroup', 'caption'],
};

const inlineElements = new Set(['a', 'code', 'em', 's', 'strong', 'sub', 'sup', 'u', 'span', 'b', 'i']);
const cellElements = new Set(['td', 'th']);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', apos: "'" };

/** Decodes the characters that sanitised text writes as entities. */
function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([a-z]{2,4}|#\d{1,7}|#x[\da-f]{1,6});/gi, (written, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? written;
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return point <= 0x10ffff ? String.fromCodePoint(point) : written;
  });
}

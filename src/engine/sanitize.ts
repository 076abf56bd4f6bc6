import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import {
  isSafeLink,
  richTextAliases,
  richTextTags,
  settleParagraphs,
  videoEmbedUrl,
  videoFrame,
} from '../contract/rich-text.ts';
import { scanHtml } from './html-scan.ts';

/**
 * The formatted text that may be stored and shown, from whatever was sent: tags, attributes and addresses of the
 * allow-list (contract/rich-text.ts) in canonical spelling. Other elements lose their tags and keep their text;
 * scripts, styles, drawings and forms of embedding lose their content too. Never throws; a second pass changes
 * nothing. Callers refuse deep documents first (`richTextNesting`): here they come out as plain text.
 */
export function sanitizeRichText(html: string): string {
  const blocks = html.replace(foreignBlock, '<$1p');
  const clean = filter(blocks)
    .replaceAll(' />', '>')
    .replaceAll('<img>', '')
    .replaceAll('<iframe></iframe>', '')
    .replaceAll('<figure></figure>', '')
    .replace(leadingMarks, (marks) => marks.replaceAll('\u0338', ''))
    .normalize('NFC');
  return settleParagraphs(blocks === html ? clean : clean.replace(emptyParagraph, ''));
}

/**
 * How many elements stand inside one another at the deepest place; linear, and needs no parser. Counts what HTML
 * says about left-out end tags, so that an unclosed list of a thousand items is one level deep, not a thousand.
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

/** The text of formatted text, a block a line: what searching and counting words look at. */
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

/** True when a reader would see nothing: no text, no picture, no video, no table. */
export function isEmptyRichText(html: string): boolean {
  let empty = true;
  scanHtml(html, {
    open: (name) => {
      if (name === 'img' || name === 'iframe' || name === 'table') empty = false;
    },
    text: (text) => {
      if (empty && /[^\s\p{Cf}]/u.test(decode(text))) empty = false;
    },
  });
  return empty;
}

/** Elements that stand for a block of text and that we have no use for: each becomes a paragraph. */
const foreignBlock =
  /<(\/?)(?:div|section|article|main|header|footer|nav|aside|address|center|details|summary|fieldset|legend|dl|dt|dd)(?=[\s/>])/gi;

/** Paragraphs that hold nothing: what remains of blocks around blocks. */
const emptyParagraph = /<p(?: data-align="[a-z]+")?>\s*<\/p>/g;

/**
 * Combining marks right behind a tag. A long solidus (U+0338) among them would fuse with the tag's `>` into "≯" as
 * soon as anybody composes the text, and what follows would be read as attributes. No language writes it there.
 */
const leadingMarks = />\p{M}+/gu;

/** Deeper than any document that passes the nesting check, yet far from where the parser grows slow. */
const parserDepth = 256;

class TooDeep extends Error {}

function filter(html: string): string {
  let depth = 0;
  try {
    return sanitizeHtml(html, {
      ...options,
      onOpenTag: () => {
        depth += 1;
        if (depth > parserDepth) throw new TooDeep();
      },
      onCloseTag: () => {
        depth -= 1;
      },
    });
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return sanitizeHtml(`<p>${html.replaceAll('<', '&lt;')}</p>`, options);
  }
}

const options: IOptions = {
  allowedTags: Object.keys(richTextTags),
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(richTextTags).map(([tag, attributes]) => [tag, Object.keys(attributes)])),
    iframe: ['src', ...Object.keys(videoFrame)],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: [
    ...['script', 'style', 'title', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes', 'template'],
    ...['svg', 'math', 'object', 'audio', 'video', 'canvas'],
  ],
  transformTags: {
    // A frame's content is fallback text that no browser shows and that parsers read differently.
    iframe: (tagName, attributes) => ({ tagName, attribs: frameAttributes(attributes), text: '' }),
    '*': (tag, attributes) => {
      const tagName = richTextAliases[tag] ?? tag;
      return { tagName, attribs: tagName === 'iframe' ? attributes : allowedAttributes(tagName, attributes) };
    },
  },
};

/** The attributes an element keeps, in the order of the allow-list. */
function allowedAttributes(tag: string, attributes: Attributes): Attributes {
  const allowed = richTextTags[tag];
  const kept: Attributes = {};
  if (allowed === undefined) return kept;
  for (const [name, pattern] of Object.entries(allowed)) {
    const value = name === 'data-align' ? alignmentOf(attributes) : attributes[name];
    if (value !== undefined && pattern.test(value)) kept[name] = value;
  }
  if (tag === 'img') return kept.src === undefined ? {} : { src: kept.src, alt: '', ...kept };
  if (tag !== 'a') return kept;
  if (kept.href === undefined || !isSafeLink(kept.href)) return {};
  return { ...(kept.target && { target: kept.target, rel: 'noopener noreferrer' }), href: kept.href };
}

/** Older spellings of alignment are taken over, so that imported articles keep theirs. */
function alignmentOf(attributes: Attributes): string | undefined {
  const known = attributes['data-align'] ?? attributes.align;
  return known ?? /text-align\s*:\s*([a-z]+)/i.exec(attributes.style ?? '')?.[1]?.toLowerCase();
}

/** A player's frame with our attributes, or none at all, by which the frame is then known as refused. */
function frameAttributes(attributes: Attributes): Attributes {
  const src = videoEmbedUrl(attributes.src ?? '');
  return src === null ? {} : { src, ...videoFrame, title: attributes.title?.trim() || videoFrame.title };
}

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

/** Which open element a start tag ends first, when its own end tag was left out. */
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

/** The characters that sanitised text writes as entities; others stay as they are. */
function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([a-z]{2,4}|#\d{1,7}|#x[\da-f]{1,6});/gi, (written, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? written;
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return point <= 0x10ffff ? String.fromCodePoint(point) : written;
  });
}

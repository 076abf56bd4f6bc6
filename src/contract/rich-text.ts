/**
 * The allow-list for formatted text, as data for both sides: the editor's schema produces nothing else, the server lets
 * nothing else through, and the public site has to style nothing else.
 *
 * Nothing here needs a style attribute, so the site can be served with the strictest Content-Security-Policy: alignment
 * is `data-align`, the width and the side of a picture `data-size` and `data-side`; each has a rule in the stylesheet.
 */

/** The maximum nesting depth of elements. Deeper documents are refused. Texts by people stay below ten. */
export const maxNesting = 60;

export const alignments = ['center', 'right', 'justify'] as const;
export type Alignment = (typeof alignments)[number];

/** The widths of a picture or a film besides the whole column: a third and a half of it. */
export const figureSizes = ['small', 'half'] as const;
export type FigureSize = (typeof figureSizes)[number];

/** The side at which a narrower picture or film stands, with the text beside it; otherwise it is centred. */
export const figureSides = ['left', 'right'] as const;
export type FigureSide = (typeof figureSides)[number];

/** A pattern of the whole value. */
function oneOf(values: readonly string[]): RegExp {
  return new RegExp(`^(?:${values.join('|')})$`);
}

/** Pictures must be our own uploads. Percent signs and dot segments are refused: they can spell another address. */
const ownImage = /^\/files\/(?:[\w-]+(?:\.[\w-]+)*\/)*[\w-]+(?:\.[\w-]+)*(?:\?v=[\w-]+)?$/;
const alignment = oneOf(alignments);
const pixels = /^[1-9]\d{0,4}$/;
const span = /^[1-9]\d{0,2}$/;
const anyText = /^/;
/** Only footnotes have ids, so that the page around the text cannot confuse them with its own. */
const noteId = /^note-[\da-z]{1,16}-\d{1,4}$/;
const noteReferenceId = /^note-[\da-z]{1,16}-\d{1,4}-ref$/;

const aligned = { 'data-align': alignment };
const cell = { ...aligned, colspan: span, rowspan: span };

/**
 * The allowed tags; per tag its attributes, in the order in which they are serialized, each with the pattern of its
 * value. Links, video frames and films have further rules: see `isSafeLink`, `videoEmbedUrl` and `isStoredFilm`.
 */
export const richTextTags: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  p: aligned,
  h2: aligned,
  h3: aligned,
  h4: aligned,
  strong: {},
  em: {},
  u: {},
  s: {},
  sub: {},
  sup: {},
  code: {},
  a: { id: noteReferenceId, target: /^_blank$/, rel: /^noopener noreferrer$/, href: anyText },
  br: {},
  hr: {},
  blockquote: {},
  pre: {},
  ul: {},
  ol: { start: /^\d{1,4}$/, type: /^[aAiI]$/ },
  li: { id: noteId },
  figure: { 'data-size': oneOf(figureSizes), 'data-side': oneOf(figureSides) },
  figcaption: {},
  img: { src: ownImage, alt: anyText, width: pixels, height: pixels },
  iframe: { src: anyText, title: anyText },
  video: { src: anyText, poster: ownImage, title: anyText },
  table: {},
  caption: {},
  colgroup: {},
  col: { width: pixels },
  thead: {},
  tbody: {},
  tr: {},
  th: { ...cell, scope: /^(?:col|row)$/ },
  td: cell,
};

/** Other names of allowed tags, as older editors and word processors write them. */
export const richTextAliases: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
};

/**
 * The ids of both ends of a footnote. `group` distinguishes the notes of texts that were pasted from different places.
 */
export function footnoteIds(group: string): (number: number) => { reference: string; item: string } {
  return (number) => ({ reference: `note-${group}-${number}-ref`, item: `note-${group}-${number}` });
}

/** Whether an address is that of an uploaded picture. Pictures of other sites and data: addresses are removed. */
export function isOwnImage(address: string): boolean {
  return ownImage.test(address);
}

const linkProtocols = ['http', 'https', 'mailto', 'tel'];

/**
 * Whether a link may have this address: http, https, mailto, tel, or a place on the same site. Browsers skip control
 * characters and blanks inside a protocol's name, so this function does too.
 */
export function isSafeLink(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore exactly these in an address.
  const plain = address.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\ufeff]+/g, '');
  if (plain === '' || /^[\\/]{2}/.test(plain)) return false;
  const protocol = /^([^/?#:]*):/.exec(plain)?.[1];
  return protocol === undefined || linkProtocols.includes(protocol.toLowerCase());
}

/** The attributes of every film of the library besides its address: it is fetched when somebody plays it. */
export const filmElement = { controls: 'controls', preload: 'none' } as const;

/** The attributes of every video frame besides its address: enough to play, no access to the page around it. */
export const videoFrame = {
  title: 'Video',
  width: '640',
  height: '360',
  loading: 'lazy',
  allow: 'fullscreen; picture-in-picture; encrypted-media',
  referrerpolicy: 'strict-origin-when-cross-origin',
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
} as const;

const blankParagraph = /<p(?: data-align="[a-z]+")?>(?:\s|\u00a0|<br>)*<\/p>/g;

/**
 * Normalizes blank paragraphs in serialized formatted text: none at either end, none beside a picture or a film, which has
 * its own space around, at most one in a row between others.
 * Both sides end with this, so that the server stores exactly what the editor sends.
 */
export function normalizeParagraphs(html: string): string {
  return html
    .replace(blankParagraph, '<p></p>')
    .replace(/(?:<p><\/p>\s*){2,}/g, '<p></p>')
    .replace(/(<\/figure>\s*)<p><\/p>|<p><\/p>(?=\s*<figure[ >])/g, '$1')
    .replace(/^\s*<p><\/p>/, '')
    .replace(/<p><\/p>\s*$/, '')
    .trim();
}

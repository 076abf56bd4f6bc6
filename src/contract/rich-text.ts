/**
 * What formatted text may hold, as data for both sides: the editor's schema produces nothing else, the server lets
 * nothing else through, and the visitors' site has to style nothing else.
 *
 * Nothing here needs a style attribute, so the site can be served under the strictest Content-Security-Policy:
 * alignment is `data-align`, for which a stylesheet has a rule.
 */

/** Elements inside one another, at most; deeper documents are refused. People stay below ten. */
export const maxNesting = 60;

export const alignments = ['center', 'right', 'justify'] as const;
export type Alignment = (typeof alignments)[number];

/** Pictures are our own uploads. Percent signs and dot segments are left out: they can spell another address. */
const ownImage = /^\/files\/(?:[\w-]+(?:\.[\w-]+)*\/)*[\w-]+(?:\.[\w-]+)*(?:\?v=[\w-]+)?$/;
const alignment = new RegExp(`^(?:${alignments.join('|')})$`);
const pixels = /^[1-9]\d{0,4}$/;
const span = /^[1-9]\d{0,2}$/;
const anyText = /^/;
/** Footnotes are the only places that have names: a page around the text cannot take them for its own. */
const noteId = /^note-[\da-z]{1,16}-\d{1,4}$/;
const noteReferenceId = /^note-[\da-z]{1,16}-\d{1,4}-ref$/;

const aligned = { 'data-align': alignment };
const cell = { ...aligned, colspan: span, rowspan: span };

/**
 * The tags that may stand in formatted text; per tag the attributes it may carry, in the order in which they are
 * written, each with the pattern its value must match. Links and video frames have rules beyond a pattern: see
 * `isSafeLink` and `videoEmbedUrl`.
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
  figure: {},
  figcaption: {},
  img: { src: ownImage, alt: anyText, width: pixels, height: pixels },
  iframe: { src: anyText, title: anyText },
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

/** Other names of allowed tags: what older editors and word processors write. */
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

/** The names of a footnote's two ends: `group` tells the notes of one text that was pasted from those of another. */
export function footnoteIds(group: string): (number: number) => { reference: string; item: string } {
  return (number) => ({ reference: `note-${group}-${number}-ref`, item: `note-${group}-${number}` });
}

/** True for the address of an uploaded picture; other sites' pictures and data: addresses are not kept. */
export function isOwnImage(address: string): boolean {
  return ownImage.test(address);
}

const linkProtocols = ['http', 'https', 'mailto', 'tel'];

/**
 * True for an address a link may point at: http, https, mailto, tel, or a place on the same site. Browsers skip
 * control characters and blanks inside a protocol's name, so they are skipped here too.
 */
export function isSafeLink(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore exactly these in an address.
  const plain = address.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\ufeff]+/g, '');
  if (plain === '' || /^[\\/]{2}/.test(plain)) return false;
  const protocol = /^([^/?#:]*):/.exec(plain)?.[1];
  return protocol === undefined || linkProtocols.includes(protocol.toLowerCase());
}

/** What every video frame carries besides its address: enough to play, nothing to reach the page around it. */
export const videoFrame = {
  title: 'Video',
  width: '640',
  height: '360',
  loading: 'lazy',
  allow: 'fullscreen; picture-in-picture; encrypted-media',
  referrerpolicy: 'strict-origin-when-cross-origin',
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
} as const;

const youtube =
  /^(?:(?:www|m|music)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\/?\?(?:[^#]*&)?v=|(?:embed|shorts|live|v)\/)|youtu\.be\/)([\w-]{11})(?![\w-])(.*)$/;
const vimeo =
  /^(?:www\.)?(?:player\.)?vimeo\.com\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{5,12})(?:\/([0-9a-f]{8,16}))?(?![\w-])(.*)$/;

/**
 * The address of a video's player from any address its viewers know (watch page, short link, player), or null when
 * it is neither YouTube nor Vimeo. YouTube plays from the host that sets no cookies. Players stay as they are.
 */
export function videoEmbedUrl(address: string): string | null {
  const trimmed = address.trim();
  if (trimmed.length > 500) return null;
  const withoutProtocol = trimmed.replace(/^(?:https?:)?\/\//i, '');
  const place = withoutProtocol.replace(/^[^/]*/, (host) => host.toLowerCase());
  const tube = youtube.exec(place);
  if (tube) {
    const start = startSecond(place);
    return `https://www.youtube-nocookie.com/embed/${tube[1]}${start > 0 ? `?start=${start}` : ''}`;
  }
  const film = vimeo.exec(place);
  if (!film) return null;
  const hash = film[2] ?? /[?&]h=([0-9a-f]{8,16})(?![\w-])/.exec(film[3] ?? '')?.[1];
  return `https://player.vimeo.com/video/${film[1]}?${hash ? `h=${hash}&` : ''}dnt=1`;
}

/** `t=90`, `t=1m30s` or `start=90`, in seconds; 0 when there is none. */
function startSecond(place: string): number {
  const [, hours, minutes, seconds] =
    /[?&#](?:t|start)=(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?(?:[&#]|$)/.exec(place) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

const blankParagraph = /<p(?: data-align="[a-z]+")?>(?:\s|\u00a0|<br>)*<\/p>/g;

/**
 * Settles blank paragraphs in serialised formatted text: none at either end, at most one in a row between others.
 * Both sides end with this, so that what the editor sends is what the server stores, to the letter.
 */
export function settleParagraphs(html: string): string {
  return html
    .replace(blankParagraph, '<p></p>')
    .replace(/(?:<p><\/p>\s*){2,}/g, '<p></p>')
    .replace(/^\s*<p><\/p>/, '')
    .replace(/<p><\/p>\s*$/, '')
    .trim();
}

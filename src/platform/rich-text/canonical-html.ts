import { maxNesting } from '../../contract/rich-text.ts';
import { allowedAttributes } from './html-filter.ts';

/** Where an element may stand; '' is the top level. What is not here (tables, videos) is left to the filter. */
const parents: Readonly<Record<string, ReadonlySet<string>>> = parentsOf();

/** One tag in the only spelling that the filter writes; attribute values need no entity. */
const tagPattern = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>&]*")*)>/y;
const attributePattern = / ([a-z-]+)="([^"]*)"/g;
/** A character that the filter would write otherwise, as an entity or instead of one. */
const otherEntity = /&(?!(?:amp|lt|gt);)/;
const voidElements = new Set(['br', 'hr', 'img']);

/**
 * Whether formatted text already is what the filter (html-filter.ts) would make of it, told in a tenth of the time: what
 * the editor sends is, save for tables and videos. The rules are the filter's own; only the reading is simpler, since
 * every tag must be in its one spelling, closed where it was opened and in its place. False in any doubt.
 */
export function isCanonical(html: string): boolean {
  if (otherEntity.test(html)) return false;
  const open: string[] = [];
  let at = 0;
  while (at < html.length) {
    const mark = html.indexOf('<', at);
    if (html.slice(at, mark === -1 ? html.length : mark).includes('>')) return false;
    if (mark === -1) break;
    tagPattern.lastIndex = mark;
    const [tag, closing, name = '', attributes = ''] = tagPattern.exec(html) ?? [];
    if (tag === undefined) return false;
    if (closing ? attributes !== '' || open.pop() !== name : !mayOpen(name, attributes, open.at(-1) ?? ''))
      return false;
    if (!closing && !voidElements.has(name) && open.push(name) > maxNesting) return false;
    at = mark + tag.length;
  }
  return open.length === 0;
}

function mayOpen(name: string, written: string, parent: string): boolean {
  if (!Object.hasOwn(parents, name) || !parents[name]?.has(parent)) return false;
  const attributes = Object.fromEntries(
    Array.from(written.matchAll(attributePattern), ([, key, value]) => [key, value]),
  );
  const kept = Object.entries(allowedAttributes(name, attributes));
  return written === kept.map(([key, value]) => ` ${key}="${value}"`).join('');
}

function parentsOf(): Record<string, ReadonlySet<string>> {
  const blocks = ['p', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'hr', 'figure'];
  const phrases = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'a', 'br'];
  const flow = new Set(['', 'li', 'blockquote']);
  const phrasing = new Set(['', 'p', 'h2', 'h3', 'h4', 'pre', 'li', 'figcaption', ...phrases]);
  return {
    ...Object.fromEntries(blocks.map((name) => [name, flow])),
    ...Object.fromEntries(phrases.map((name) => [name, phrasing])),
    li: new Set(['ul', 'ol']),
    img: new Set(['p', 'figure', 'li']),
    figcaption: new Set(['figure']),
  };
}

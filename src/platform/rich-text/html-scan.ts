/** Called for each piece of a document in order. Text is raw, with its entities; names are in lower case. */
export interface HtmlVisitor {
  open?: (name: string) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Elements with raw text content: only their own end tag ends it. */
const rawElements = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);
const letter = /[a-z]/i;
const nameEnd = /[\s/>]/g;
const valueEnd = /[\s>]/g;

/**
 * Scans the tags and texts of an HTML document in one pass, without a tree or a stack. It looks at each character a
 * fixed number of times, so a hostile document costs no more than an honest one of the same size.
 */
export function scanHtml(html: string, visitor: HtmlVisitor): void {
  let at = 0;
  while (at < html.length) {
    const mark = html.indexOf('<', at);
    if (mark === -1) break;
    const next = html[mark + 1] ?? '';
    const closing = next === '/';
    const nameAt = closing ? mark + 2 : mark + 1;
    if (letter.test(html[nameAt] ?? '')) {
      if (mark > at) visitor.text?.(html.slice(at, mark));
      const name = html.slice(nameAt, indexOf(html, nameEnd, nameAt)).toLowerCase();
      at = endOfTag(html, nameAt + name.length);
      if (closing) visitor.close?.(name);
      else {
        visitor.open?.(name);
        if (rawElements.has(name)) at = endOfRaw(html, name, at);
      }
    } else if (next === '!' || next === '?' || closing) {
      if (mark > at) visitor.text?.(html.slice(at, mark));
      at = endOfComment(html, mark);
    } else {
      visitor.text?.(html.slice(at, mark + 1));
      at = mark + 1;
    }
  }
  if (at < html.length) visitor.text?.(html.slice(at));
}

/** The position after the `>` of a tag; a `>` inside a quoted value does not count. */
function endOfTag(html: string, from: number): number {
  let at = from;
  while (at < html.length) {
    const character = html[at];
    if (character === '>') return at + 1;
    at += 1;
    if (character !== '=') continue;
    while (at < html.length && /\s/.test(html[at] ?? '')) at += 1;
    const quote = html[at];
    if (quote === '"' || quote === "'") at = after(html, quote, at + 1);
    else at = indexOf(html, valueEnd, at);
  }
  return at;
}

/** The position after a comment, a declaration or a processing instruction. */
function endOfComment(html: string, mark: number): number {
  if (!html.startsWith('<!--', mark)) return after(html, '>', mark + 2);
  const short = /^-?>/.exec(html.slice(mark + 4, mark + 6));
  return short ? mark + 4 + short[0].length : after(html, '-->', mark + 4);
}

/** The position of the end tag of a raw text element; its content is skipped. */
function endOfRaw(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  return indexOf(html, end, from);
}

function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from);
  return found === -1 ? html.length : found + text.length;
}

/** The position of the first match of a global pattern, or the end. */
function indexOf(html: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}

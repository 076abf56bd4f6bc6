import { randomId } from '../../../browser/random-id.ts';
import { isOwnImage, isSafeLink, richTextAliases, richTextTags } from '../../../contract/rich-text.ts';
import { alignmentOf } from '../schema/alignment.ts';
import { footnotesToList } from './footnotes.ts';
import { keepNumbering, nestOrphanLists } from './html-lists.ts';
import { directAddress } from './redirects.ts';
import { stylesToTags } from './styles-to-tags.ts';
import { wordListsToLists } from './word-lists.ts';

/** Formatted text from the clipboard, reduced to the allow-list. */
export interface CleanPaste {
  html: string;
  /** Pictures inside the text, by the key of the `<img data-upload>` that marks their place. */
  pictures: Map<string, File>;
  /** The number of pictures that cannot be read: those on other sites and on the user's disk. */
  dropped: number;
}

/**
 * Converts what word processors, spreadsheets, mail programs and web pages put on the clipboard to the allow-list. It
 * keeps structure (headings, lists, tables, links, bold and the like) and removes fonts, colours, classes and layout.
 * It never runs anything: it parses the text into a document without a window.
 */
export function cleanPaste(html: string): CleanPaste {
  const body = readPasted(html);
  const fromOffice = /mso-|urn:schemas-microsoft-com|MsoNormal/.test(html);
  const fromDocs = html.includes('docs-internal-guid');

  removeNoise(body);
  footnotesToList(body);
  if (fromOffice) wordListsToLists(body);
  stylesToTags(body);
  nestOrphanLists(body);
  keepNumbering(body);
  if (fromOffice) for (const columns of body.querySelectorAll('colgroup')) columns.remove();
  lowerHeadings(body);
  renameAliases(body);
  for (const cell of body.querySelectorAll('thead td')) rename(cell, 'th');
  if (fromOffice || fromDocs) plainSpaces(body);
  for (const element of body.querySelectorAll('*')) keepAllowedAttributes(element);
  const extracted = takePictures(body);
  if (fromOffice || fromDocs) removeBlanks(body);
  return { html: body.innerHTML.normalize('NFC'), ...extracted };
}

/**
 * Parses the clipboard into a document without a window. Removes unused style sheets first: otherwise the page's
 * Content-Security-Policy reports them as violations.
 */
export function readPasted(html: string): HTMLElement {
  const text = html.replace(/<style\b[^>]*>[\s\S]*?(?:<\/style\s*>|$)/gi, '');
  return new DOMParser().parseFromString(text, 'text/html').body;
}

const noise =
  'script, style, meta, link, title, template, noscript, svg, math, object, xml, .Apple-interchange-newline';

/** Removes comments, hidden elements, and custom elements such as `<o:p>`, of which it keeps the text. */
function removeNoise(body: HTMLElement): void {
  for (const element of body.querySelectorAll(noise)) element.remove();
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  for (const element of body.querySelectorAll('*')) {
    if (!element.localName.includes(':')) continue;
    if (/^[vwm]:/.test(element.localName)) element.remove();
    else element.replaceWith(...element.childNodes);
  }
}

/** Lowers all headings by one level if there is a first-level one: that level is the title of the page. */
function lowerHeadings(body: HTMLElement): void {
  if (!body.querySelector('h1')) return;
  for (const heading of body.querySelectorAll('h2, h3')) rename(heading, heading.localName === 'h2' ? 'h3' : 'h4');
}

function renameAliases(body: HTMLElement): void {
  for (const element of body.querySelectorAll(Object.keys(richTextAliases).join(','))) {
    rename(element, richTextAliases[element.localName] ?? element.localName);
  }
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h2');
}

function rename(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of element.attributes) other.setAttribute(attribute, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Replaces non-breaking spaces, which word processors put between words, with ordinary ones. */
function plainSpaces(body: HTMLElement): void {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    if (currentNode.nodeValue?.includes('\u00a0')) {
      currentNode.nodeValue = currentNode.nodeValue.replaceAll('\u00a0', ' ');
    }
  }
}

/** The editor's own mark on what it copies; it describes how the text fits into the place where it is pasted. */
const sliceMark = 'data-pm-slice';

function keepAllowedAttributes(element: Element): void {
  const allowed = richTextTags[element.localName] ?? {};
  const alignment = alignmentOf(element as HTMLElement);
  for (const { name, value } of [...element.attributes]) {
    const isAllowed =
      allowed[name]?.test(value) || name === sliceMark || (name === 'src' && element.localName === 'img');
    if (!isAllowed) element.removeAttribute(name);
  }
  if (alignment && allowed['data-align']) element.setAttribute('data-align', alignment);
  if (element.localName !== 'a') return;
  const address = directAddress(element.getAttribute('href') ?? '');
  if (!isSafeLink(address)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  element.setAttribute('href', address);
  if (element.hasAttribute('target')) element.setAttribute('rel', 'noopener noreferrer');
  else element.removeAttribute('rel');
}

function takePictures(body: HTMLElement): Pick<CleanPaste, 'pictures' | 'dropped'> {
  const pictures = new Map<string, File>();
  let dropped = 0;
  for (const image of body.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? '';
    if (isOwnImage(address)) continue;
    const file = fileFromDataAddress(address);
    if (file) {
      const key = randomId();
      pictures.set(key, file);
      const place = image.ownerDocument.createElement('img');
      place.setAttribute('data-upload', key);
      // A picture alone in its paragraph replaces the paragraph, so that no blank one remains around it.
      const paragraph = image.closest('p');
      const alone = paragraph?.textContent?.trim() === '' && paragraph.querySelectorAll('img').length === 1;
      (alone && paragraph ? paragraph : image).replaceWith(place);
    } else {
      dropped += 1;
      image.remove();
    }
  }
  return { pictures, dropped };
}

/** The file in a `data:` address, if it is an accepted picture. */
function fileFromDataAddress(address: string): File | null {
  const [, type = '', data = ''] = /^data:(image\/(?:png|jpeg|webp|avif));base64,([\w+/=\s]+)$/.exec(address) ?? [];
  if (type === '') return null;
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (character) => character.charCodeAt(0));
  return new File([bytes], `image.${type.slice('image/'.length)}`, { type });
}

/** Removes empty blocks, which word processors use as white space, and line breaks between blocks. */
function removeBlanks(body: HTMLElement): void {
  for (const block of body.querySelectorAll('p, h2, h3, h4, li, figure, div')) {
    if (block.textContent?.trim() === '' && !block.querySelector('img, iframe, table')) block.remove();
  }
  for (const lineBreak of body.querySelectorAll(':scope > br')) lineBreak.remove();
}

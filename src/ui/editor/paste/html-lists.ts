import { formatNumber, maxStart, type NumberStyle, setNumbering } from './numbering.ts';
import { runsOf } from './runs.ts';

/** An item of a pasted list, as the source showed it. */
interface ListItem {
  element: HTMLElement;
  /** Null: a bullet. */
  style: NumberStyle | null;
  number: number;
  marker: string;
}

/**
 * Moves a list directly inside a list, as Google Docs writes it, into the item before it; without one in front of the
 * outer list, as an item around it would take a number.
 */
export function nestOrphanLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const { previousElementSibling: before, parentElement: outer } = list;
    if (before?.localName === 'li') before.append(list);
    else outer?.before(list);
    if (outer?.children.length === 0) outer.remove();
  }
}

/**
 * Writes what styles and attributes say of the markers of lists as the allow-list can hold it: `type` and `start`. A
 * list that jumps is divided. Items that no list draws as the source did become paragraphs with their markers as text.
 */
export function keepNumbering(body: HTMLElement): void {
  const items = readItems(body);
  // Inner lists first: what becomes of them moves with the items around them.
  for (const list of [...body.querySelectorAll<HTMLElement>('ol, ul')].reverse()) {
    const own = [...list.children].flatMap((child) => items.get(child) ?? []);
    const runs = runsOf(own, goesOn);
    const [first] = own;
    if (!first) continue;
    if (!own.every(isDrawn)) list.replaceWith(...own.flatMap(blocksOf));
    else if (runs.length === 1 && list.localName === nameOf(first)) numberFrom(list, first);
    else list.replaceWith(...runs.flatMap((run) => listOf(run, list.ownerDocument)));
  }
}

/** Whether one list can hold an item after another. */
function goesOn(before: ListItem, { style, number }: ListItem): boolean {
  return before.style === style && (style === null || before.number + 1 === number);
}

/** The items of all lists. Those before an item in the text come first, as numbers like "5.1." consist of theirs. */
function readItems(body: HTMLElement): Map<Element, ListItem> {
  const items = new Map<Element, ListItem>();
  const numbers = new Map<string, string>();
  for (const element of body.querySelectorAll<HTMLElement>(':is(ol, ul) > li')) {
    const { parentElement: list, previousElementSibling: before } = element;
    if (!list) continue;
    const type = typeOf(element, list);
    const number = numberOf(element, list, before ? items.get(before) : undefined);
    const style = numberStyles.get(type) ?? null;
    const text = (style ? formatNumber(style, number) : '').padStart(type === 'decimal-leading-zero' ? 2 : 0, '0');
    // Word on the web says how a level is written: "%1.%2.".
    const { leveltext = '', ariaLevel = '1' } = element.dataset;
    numbers.set(ariaLevel, text);
    const pattern = /%\d/.test(leveltext) ? leveltext : `%${ariaLevel}.`;
    const marker = pattern.replace(/%(\d)/g, (_, level: string) => numbers.get(level) ?? '');
    items.set(element, { element, style, number, marker: style ? marker : '•' });
  }
  return items;
}

const bulletTypes = ['disc', 'circle', 'square'];

const numberStyles = new Map<string, NumberStyle>([
  ...(['1', 'a', 'A', 'i', 'I'] as const).map((type) => [type, type] as const),
  ['decimal', '1'],
  ['decimal-leading-zero', '1'],
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
]);

/** How an item's marker is written, as a `list-style-type` or `type`. */
function typeOf(item: HTMLElement, list: HTMLElement): string {
  const said = [
    item.style.listStyleType,
    item.getAttribute('type'),
    list.style.listStyleType,
    list.getAttribute('type'),
  ];
  const known = said.find((type) => type && (numberStyles.has(type) || bulletTypes.includes(type)));
  return known ?? (list.localName === 'ol' ? 'decimal' : 'disc');
}

function numberOf(item: HTMLElement, list: HTMLElement, before: ListItem | undefined): number {
  const step = list.hasAttribute('reversed') ? -1 : 1;
  const own = integer(item.getAttribute('value'));
  if (own !== null) return own;
  if (before) return before.number + step;
  return integer(list.getAttribute('start')) ?? (step === 1 ? 1 : list.children.length);
}

function integer(text: string | null): number | null {
  return text !== null && /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/** Whether a list of the allow-list shows the marker that the source showed. */
function isDrawn({ style, number, marker }: ListItem): boolean {
  if (style === null) return true;
  return number >= 0 && number <= maxStart && marker === `${formatNumber(style, number)}.`;
}

function nameOf({ style }: ListItem): 'ol' | 'ul' {
  return style === null ? 'ul' : 'ol';
}

function listOf(run: readonly ListItem[], page: Document): HTMLElement[] {
  const [first] = run;
  if (!first) return [];
  const list = page.createElement(nameOf(first));
  list.append(...run.map(({ element }) => element));
  numberFrom(list, first);
  return [list];
}

function numberFrom(list: HTMLElement, { style, number }: ListItem): void {
  if (style) setNumbering(list, { style, start: number });
}

const blockTags = 'p, div, ul, ol, dl, table, h1, h2, h3, h4, h5, h6, blockquote, pre, figure, hr';

/** The content of an item as blocks, its marker in front. */
function blocksOf({ element, marker }: ListItem): Node[] {
  const content = [...element.childNodes];
  const firstBlock = content.findIndex((node) => node instanceof Element && node.matches(blockTags));
  const inline = firstBlock === -1 ? content : content.slice(0, firstBlock);
  const blocks = content.slice(inline.length);
  const [block] = blocks;
  if (block instanceof Element && block.localName === 'p' && inline.every((node) => node.textContent?.trim() === '')) {
    block.prepend(`${marker} `);
    return blocks;
  }
  const paragraph = element.ownerDocument.createElement('p');
  paragraph.append(`${marker} `, ...inline);
  return [paragraph, ...blocks];
}

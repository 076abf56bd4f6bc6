import { numberedRuns, setNumbering } from './numbering.ts';
import { runsOf } from './runs.ts';

/** The style by which Word marks a paragraph as a list item: `mso-list:l0 level2 lfo1`. */
const itemStyle = /mso-list:\s*l(\d+)\s+level(\d+)/i;

/** A paragraph that Word shows as a list item. Its bullet or number is part of its text. */
interface WordItem {
  paragraph: HTMLElement;
  list: string;
  level: number;
  marker: string;
  isBullet: boolean;
}

/** An item and those nested in it. */
interface WordEntry {
  item: WordItem;
  nested: WordItem[];
}

/**
 * Converts the items of Word to nested lists where a browser draws their markers as Word did. Other markers, such as
 * "5.1.", "đ)" and "Điều 5.", stay text.
 */
export function wordListsToLists(body: HTMLElement): void {
  for (const heading of body.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')) {
    replaceMarker(heading, isBullet(heading) ? '' : `${markerOf(heading)} `);
  }
  const items = [...body.querySelectorAll<HTMLElement>('p')].flatMap((paragraph) => wordItem(paragraph) ?? []);
  const groups = runsOf(items, (before, { paragraph }) => before.paragraph === paragraph.previousElementSibling);
  for (const group of groups) {
    const place = body.ownerDocument.createComment('');
    group[0]?.paragraph.before(place);
    place.replaceWith(...blocksOf(group));
  }
}

function wordItem(paragraph: HTMLElement): WordItem | null {
  const [, list = '', level = ''] = itemStyle.exec(paragraph.getAttribute('style') ?? '') ?? [];
  if (level === '') return null;
  return { paragraph, list, level: Number(level), marker: markerOf(paragraph), isBullet: isBullet(paragraph) };
}

/** The elements that contain a paragraph's bullet or number. */
function markersIn(paragraph: HTMLElement): HTMLElement[] {
  return [...paragraph.querySelectorAll<HTMLElement>('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
}

function markerOf(paragraph: HTMLElement): string {
  const text = markersIn(paragraph).map(({ textContent }) => textContent ?? '');
  return text.join(' ').replace(/\s+/g, ' ').trim();
}

/** Spans in the fonts whose letters, such as "o" and "v", Word uses as bullets. */
const bulletFonts = ['Symbol', 'Wingdings', 'Webdings', 'Courier New']
  .map((font) => `span[style*="${font}" i]:has(span[style*="mso-list" i])`)
  .join(',');

function isBullet(paragraph: HTMLElement): boolean {
  const marker = markerOf(paragraph);
  if (!/[\p{L}\p{N}]/u.test(marker)) return true;
  return /^\p{L}$/u.test(marker) && paragraph.querySelector(bulletFonts) !== null;
}

/** Replaces a paragraph's bullet or number where it stands, so that it is as bold as it was. */
function replaceMarker(paragraph: HTMLElement, text: string): void {
  const [first, ...others] = markersIn(paragraph);
  first?.replaceWith(text);
  for (const other of others) other.remove();
}

/** What items become: lists, and paragraphs that keep their markers. */
function blocksOf(items: readonly WordItem[]): HTMLElement[] {
  const entries: WordEntry[] = [];
  for (const item of items) {
    const entry = entries.at(-1);
    if (entry && item.level > entry.item.level) entry.nested.push(item);
    else entries.push({ item, nested: [] });
  }
  return runsOf(entries, (before, entry) => isSameList(before.item, entry.item)).flatMap(blocksOfList);
}

function isSameList(one: WordItem, other: WordItem): boolean {
  return one.list === other.list && one.level === other.level && one.isBullet === other.isBullet;
}

function blocksOfList(entries: readonly WordEntry[]): HTMLElement[] {
  const [first] = entries;
  if (!first) return [];
  const page = first.item.paragraph.ownerDocument;
  if (first.item.isBullet) return [listOf(page.createElement('ul'), entries)];
  const runs = numberedRuns(entries.map(({ item }) => item.marker));
  if (!runs) return entries.flatMap(paragraphsOf);
  let from = 0;
  return runs.map((run) => {
    const list = listOf(page.createElement('ol'), entries.slice(from, from + run.length));
    setNumbering(list, run);
    from += run.length;
    return list;
  });
}

function paragraphsOf({ item, nested }: WordEntry): HTMLElement[] {
  replaceMarker(item.paragraph, `${item.marker} `);
  return [item.paragraph, ...blocksOf(nested)];
}

function listOf(list: HTMLElement, entries: readonly WordEntry[]): HTMLElement {
  for (const { item, nested } of entries) {
    replaceMarker(item.paragraph, '');
    const element = list.ownerDocument.createElement('li');
    element.append(item.paragraph, ...blocksOf(nested));
    list.append(element);
  }
  return list;
}

/** The style by which Word marks a paragraph as a list item: `mso-list:l0 level2 lfo1`. */
const itemStyle = /mso-list:\s*l(\d+)\s+level(\d+)/i;

interface WordItem {
  paragraph: HTMLElement;
  list: string;
  level: number;
  marker: string;
}

/**
 * Word writes an item as a paragraph whose bullet or number is part of the text. Converts runs of such paragraphs to
 * nested lists; the marker of the first item gives the kind of each list.
 */
export function wordListsToLists(body: HTMLElement): void {
  let open: { list: HTMLElement; item: WordItem }[] = [];
  let previous: HTMLElement | null = null;
  for (const heading of body.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')) keepNumber(heading);
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const item = wordItem(paragraph);
    if (!item) continue;
    if (!previous || previous !== blockBefore(paragraph)) open = [];
    while ((open.at(-1)?.item.level ?? 0) > item.level) open.pop();
    const last = open.at(-1);
    const continues = last?.item.level === item.level && last.item.list === item.list && sameKind(last.item, item);
    if (last && last.item.level === item.level && !continues) open.pop();
    if (!continues) {
      const list = listFor(item);
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      open.push({ list, item });
    }
    const entry = paragraph.ownerDocument.createElement('li');
    open.at(-1)?.list.append(entry);
    entry.append(paragraph);
    previous = open[0]?.list ?? null;
  }
}

/** A numbered heading is not a list item: its number is part of its name, as in "2.1. Mực nước". */
function keepNumber(heading: HTMLElement): void {
  for (const marker of markersIn(heading)) {
    const number = marker.textContent?.trim() ?? '';
    marker.replaceWith(/[\p{L}\p{N}]/u.test(number) ? `${number} ` : '');
  }
}

/** The elements that contain a paragraph's bullet or number. */
function markersIn(paragraph: HTMLElement): HTMLElement[] {
  return [...paragraph.querySelectorAll<HTMLElement>('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
}

/** The element before a paragraph, if it is still where Word put it. */
function blockBefore(paragraph: HTMLElement): Element | null {
  return paragraph.previousElementSibling;
}

function wordItem(paragraph: HTMLElement): WordItem | null {
  const [, list = '', level = ''] = itemStyle.exec(paragraph.getAttribute('style') ?? '') ?? [];
  if (level === '') return null;
  const markers = markersIn(paragraph);
  const marker = markers[0]?.textContent?.trim() ?? '';
  for (const element of markers) element.remove();
  return { paragraph, list, level: Number(level), marker };
}

function isNumbered({ marker }: WordItem): boolean {
  // A single letter is a bullet of a symbol font; a number needs no dot, a letter does.
  return /^\(?(?:\d+(?:\.\d+)*[.)]?|[a-z]{1,6}[.)])$/i.test(marker);
}

function sameKind(one: WordItem, other: WordItem): boolean {
  return isNumbered(one) === isNumbered(other);
}

function listFor(item: WordItem): HTMLElement {
  const list = item.paragraph.ownerDocument.createElement(isNumbered(item) ? 'ol' : 'ul');
  if (!isNumbered(item)) return list;
  const sign = item.marker.replace(/[().]/g, '');
  if (/^\d+$/.test(sign) && sign !== '1') list.setAttribute('start', sign);
  if (/^i$/i.test(sign)) list.setAttribute('type', sign);
  if (/^a$/i.test(sign)) list.setAttribute('type', sign);
  return list;
}

/** Moves a list directly inside a list, as Google Docs writes it, into the item before it. */
export function nestOrphanLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
    else {
      const item = list.ownerDocument.createElement('li');
      list.replaceWith(item);
      item.append(list);
    }
  }
}

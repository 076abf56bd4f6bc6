import { randomId } from '../../../browser/random-id.ts';
import { footnoteIds } from '../../../contract/rich-text.ts';

/** A footnote as word processors write it: a mark in the text that links to a note, whose own mark links back. */
interface Footnote {
  readonly sign: HTMLAnchorElement;
  readonly back: HTMLAnchorElement;
  readonly note: Element;
}

/**
 * Converts footnotes of Word, LibreOffice and Google Docs to a list at the end, with links both ways. It recognises
 * them by what all three have in common: two links that point at each other.
 */
export function footnotesToList(body: HTMLElement): void {
  const found = footnotesIn(body);
  if (found.length === 0) return;
  const { ownerDocument: page } = body;
  const ids = footnoteIds(randomId().slice(0, 8));
  const list = page.createElement('ol');
  for (const [place, { sign, back, note }] of found.entries()) {
    const { reference, item } = ids(place + 1);
    const raised = page.createElement('sup');
    raised.textContent = String(place + 1);
    (sign.closest('sup') ?? sign).replaceWith(link(page, `#${item}`, raised, reference));

    (back.closest('sup') ?? back).remove();
    const entry = page.createElement('li');
    entry.id = item;
    entry.append(...(isBlock(note) ? note.childNodes : [note]));
    const last = [...entry.querySelectorAll('p')].at(-1) ?? entry;
    last.normalize();
    last.append(' ', link(page, `#${reference}`, '↩'));
    list.append(entry);
  }
  for (const { note } of found) if (isBlock(note)) note.remove();
  removeSeparators(body);
  body.append(list);
}

function footnotesIn(body: HTMLElement): Footnote[] {
  const links = [...body.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')];
  const named = new Map(links.flatMap((each) => namesOf(each).map((name) => [name, each])));
  const usedMarks = new Set<Element>();
  return links.flatMap((sign) => {
    const back = named.get(targetOf(sign));
    // The note follows its mark: the link that points forward is the mark.
    const leadsOn = back && back !== sign && namesOf(sign).includes(targetOf(back)) && isBefore(sign, back);
    if (!leadsOn || usedMarks.has(back)) return [];
    usedMarks.add(back);
    const note = noteAround(back);
    return note ? [{ sign, back, note }] : [];
  });
}

function namesOf(link: HTMLAnchorElement): string[] {
  return [link.name, link.id].filter((name) => name !== '');
}

function targetOf(link: HTMLAnchorElement): string {
  const address = link.getAttribute('href') ?? '';
  return address.slice(address.indexOf('#') + 1);
}

function isBefore(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** The block that contains one note only: the `<div>` around its paragraphs, or its paragraph. */
function noteAround(back: Element): Element | null {
  const division = back.closest('div[id^="ftn"], div[id^="edn"], div[id^="sdfootnote"], div[id^="sdendnote"]');
  return division ?? back.closest('p, li');
}

function isBlock(note: Element): boolean {
  return note.localName !== 'p';
}

/** Removes the rule that word processors draw above their notes, and the `<div>` around them. */
function removeSeparators(body: HTMLElement): void {
  for (const division of body.querySelectorAll('div')) {
    if (division.textContent?.trim() === '' && !division.querySelector('img')) division.remove();
  }
  const last = body.lastElementChild;
  if (last?.localName === 'hr') last.remove();
}

function link(page: Document, address: string, content: string | Node, id?: string): HTMLAnchorElement {
  const made = page.createElement('a');
  if (id !== undefined) made.id = id;
  made.setAttribute('href', address);
  made.append(content);
  return made;
}

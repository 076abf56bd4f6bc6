import { wordSearch } from '../../lib/fold.ts';

/** What the palette offers: choosing it opens its address. */
export interface PaletteItem {
  readonly href: string;
  readonly title: string;
  /** What it is: an action, a page, or the noun of a record. */
  readonly kind: string;
}

export interface PaletteGroup {
  readonly name: 'recent' | 'actions' | 'pages' | 'records';
  readonly items: readonly PaletteItem[];
}

/** The most actions and pages shown before anything is typed. */
const fewAtFirst = 6;

/** The groups for a typed text: what was chosen before comes first while nothing is typed. An address is offered once. */
export function paletteGroups(
  typed: string,
  { recent, actions, pages, records }: Readonly<Record<PaletteGroup['name'], readonly PaletteItem[]>>,
): PaletteGroup[] {
  const isBlank = typed.trim() === '';
  const matches = wordSearch(typed);
  const matching = (items: readonly PaletteItem[]) => items.filter(({ title }) => matches([title]));
  const groups: PaletteGroup[] = isBlank
    ? [
        { name: 'recent', items: recent },
        { name: 'actions', items: actions.slice(0, fewAtFirst) },
        { name: 'pages', items: pages.slice(0, fewAtFirst) },
      ]
    : [
        { name: 'actions', items: matching(actions) },
        { name: 'pages', items: matching(pages) },
        { name: 'records', items: records },
      ];
  const offered = new Set<string>();
  return groups
    .map(({ name, items }) => ({
      name,
      items: items.filter(({ href }) => !offered.has(href) && offered.add(href)),
    }))
    .filter(({ items }) => items.length > 0);
}

/** What is chosen after a key: the items follow each other through all groups, around their ends. */
export function chosenAfter(
  key: string,
  chosen: string | undefined,
  items: readonly PaletteItem[],
): string | undefined {
  const place = items.findIndex(({ href }) => href === chosen);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: place + 1,
    ArrowUp: place <= 0 ? items.length - 1 : place - 1,
    PageDown: Math.min(place + 10, items.length - 1),
    PageUp: Math.max(place - 10, 0),
  };
  const next = steps[key];
  return next === undefined || items.length === 0 ? undefined : items[next % items.length]?.href;
}

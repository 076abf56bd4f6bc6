import type { Resource } from '../../declare/resource.ts';

/** Where a person left a list: its address, how far it was scrolled, and the record they opened. */
interface Place {
  readonly href: string;
  readonly id: string;
  readonly top: number;
}

const places = new Map<string, Place>();

/** Remembers the place from which a record is opened, so that the way back leads there. */
export function leaveListAt(resource: Resource, place: Omit<Place, 'top'>): void {
  places.set(resource.route, { ...place, top: window.scrollY });
}

/** The place a person left the list at, if they did since the page was loaded. */
export function placeInList(resource: Resource): Place | undefined {
  return places.get(resource.route);
}

/** Leads view and focus to where a person left the list, or to the list itself when that record is not shown. */
export function returnTo(list: HTMLElement, { id, top }: Place): void {
  const row = list.querySelector(`[data-record="${CSS.escape(id)}"]`);
  const target = row?.querySelector('a') ?? list;
  window.scrollTo({ top });
  target.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

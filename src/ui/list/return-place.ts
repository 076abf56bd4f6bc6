import type { Resource } from '../../declare/resource.ts';

/** Where a user left a list: its address, the scroll position, and the opened record. */
interface Place {
  readonly href: string;
  readonly id: string;
  readonly top: number;
}

const places = new Map<string, Place>();

/** Remembers the place from which a record is opened, for the way back. */
export function leaveListAt(resource: Resource, place: Omit<Place, 'top'>): void {
  places.set(resource.route, { ...place, top: window.scrollY });
}

/** The place where the user left the list, if they did since the page was loaded. */
export function placeInList(resource: Resource): Place | undefined {
  return places.get(resource.route);
}

/** Scrolls and focuses the place where a user left the list, or the list itself if that record is not shown. */
export function returnTo(list: HTMLElement, { id, top }: Place): void {
  const row = list.querySelector(`[data-record="${CSS.escape(id)}"]`);
  const target = row?.querySelector('a') ?? list;
  window.scrollTo({ top });
  target.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

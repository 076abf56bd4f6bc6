import { defaultPageSize } from '../contract/paging.ts';

let pageSize: number = defaultPageSize;
const listeners = new Set<() => void>();

/** How many rows a page the lists of this site have where nobody chose another number, as far as the browser knows. */
export function getPageSize(): number {
  return pageSize;
}

/** Takes what the settings of the site say, or what is remembered of them; open lists follow. */
export function setPageSize(size: number): void {
  if (size === pageSize) return;
  pageSize = size;
  for (const listener of listeners) listener();
}

/** Calls `listener` after every change until the returned function is called. */
export function subscribePageSize(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

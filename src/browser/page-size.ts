import { defaultPageSize } from '../contract/paging.ts';

let pageSize: number = defaultPageSize;
const listeners = new Set<() => void>();

/** The site's default rows per page, as far as the browser knows. */
export function getPageSize(): number {
  return pageSize;
}

/** Sets the rows per page from the site settings, or from their cached value; open lists follow. */
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

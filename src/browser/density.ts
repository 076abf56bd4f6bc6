let compact = false;
const listeners = new Set<() => void>();

/** Whether the reader wants more rows on a screen, where a list itself has not been set otherwise. */
export function isCompact(): boolean {
  return compact;
}

/** Sets what the reader wants; open lists follow. */
export function setCompact(next: boolean): void {
  if (next === compact) return;
  compact = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` after every change until the returned function is called. */
export function subscribeDensity(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

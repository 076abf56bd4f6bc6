import { type ComponentType, useSyncExternalStore } from 'react';

let shown: ReadonlyMap<string, ComponentType> = new Map();
const listeners = new Set<() => void>();

/** Shows something beside whatever screen is open, from now on, under a name: what a screen began may go on when it is left. */
export function showGlobalWidget(name: string, part: ComponentType): void {
  if (shown.get(name) === part) return;
  shown = new Map(shown).set(name, part);
  for (const listener of listeners) listener();
}

/** What is to be shown beside the screens, for the frame around them, by its name. */
export function useGlobalWidgets(): ReadonlyMap<string, ComponentType> {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

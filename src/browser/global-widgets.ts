import { type ComponentType, useSyncExternalStore } from 'react';

let shown: ReadonlyMap<string, ComponentType> = new Map();
const listeners = new Set<() => void>();

/** Shows a named component next to every screen from now on, for work that continues after its screen is closed. */
export function showGlobalWidget(name: string, part: ComponentType): void {
  if (shown.get(name) === part) return;
  shown = new Map(shown).set(name, part);
  for (const listener of listeners) listener();
}

/** The components to show next to the screens, by name. */
export function useGlobalWidgets(): ReadonlyMap<string, ComponentType> {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

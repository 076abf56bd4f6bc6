import { type ComponentType, useSyncExternalStore } from 'react';

let shown: ComponentType | undefined;
const listeners = new Set<() => void>();

/** Shows something beside whatever screen is open, from now on: what a screen began may go on when it is left. */
export function showBesideScreens(part: ComponentType): void {
  if (shown === part) return;
  shown = part;
  for (const listener of listeners) listener();
}

/** What is to be shown beside the screens, for the frame around them; undefined until some screen has asked for it. */
export function useBesideScreens(): ComponentType | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

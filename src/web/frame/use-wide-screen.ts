import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 992px)');

/** Whether there is room for the sidebar beside the content. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

import { useEffect, useSyncExternalStore } from 'react';
import { isCompact, subscribeDensity } from '../../browser/density.ts';
import { useLocalStorage } from '../../browser/use-local-storage.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Slots } from '../slices/slice-registry.tsx';
import { defaultView, isUsuallyDense, type ListView, type ShownView, tableView } from './list-view.ts';

/** A user's display options for a list, stored in this browser, and the view that replaces the table, if any. */
export function useView(resource: Resource, views: Slots['views']) {
  const [stored, setStored] = useLocalStorage(`list:${resource.name}`, defaultView(resource));
  const compact = useSyncExternalStore(subscribeDensity, isCompact, isCompact);
  const view: ShownView = { dense: isUsuallyDense(resource, compact), ...stored };
  const as = view.as ?? views.find(({ isDefault }) => isDefault)?.name ?? tableView;
  useEffect(() => {
    // The instant list does not know slices: the stored name tells it when not to show a table.
    if (stored.as === undefined && as !== tableView) setStored({ ...stored, as });
  }, [stored, as, setStored]);
  const setView = (changes: Partial<ListView>) => setStored({ ...stored, ...changes });
  return { view, setView, other: views.find(({ name }) => name === as) };
}

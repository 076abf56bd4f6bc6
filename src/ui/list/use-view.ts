import { useEffect } from 'react';
import { useLocalStorage } from '../../browser/use-local-storage.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Slots } from '../slices/slice-registry.tsx';
import { defaultView, tableView } from './list-view.ts';

/** A user's display options for a list, stored in this browser, and the view that replaces the table, if any. */
export function useView(resource: Resource, views: Slots['views']) {
  const [view, setView] = useLocalStorage(`list:${resource.name}`, defaultView(resource));
  const as = view.as ?? views.find(({ isDefault }) => isDefault)?.name ?? tableView;
  useEffect(() => {
    // The instant list does not know slices: the stored name tells it when not to show a table.
    if (view.as === undefined && as !== tableView) setView({ ...view, as });
  }, [view, as, setView]);
  return { view, setView, other: views.find(({ name }) => name === as) };
}

import { type RefObject, useEffect, useState } from 'react';
import type { Resource } from '../../declare/resource.ts';
import { placeInList, returnTo } from './return-place.ts';

/**
 * Leads a person who comes back from a record to its row, and marks it.
 * @param showing the rows are there, and no record lies over them.
 * @returns the id of the marked record.
 */
export function useReturn(resource: Resource, list: RefObject<HTMLElement | null>, showing: boolean) {
  const [marked, setMarked] = useState(() => placeInList(resource)?.id);
  useEffect(() => {
    const place = placeInList(resource);
    if (!showing || !place || !list.current) return;
    setMarked(place.id);
    returnTo(list.current, place);
  }, [resource, list, showing]);
  return marked;
}

import { type RefObject, useEffect, useState } from 'react';
import type { Resource } from '../../declare/resource.ts';
import { placeInList, returnTo } from './return-place.ts';

/**
 * Scrolls to the row of the record a user returns from, and marks it.
 * @param showing the rows are there, and no record is open over them.
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

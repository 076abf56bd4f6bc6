import type { Resource } from '../../declare/resource.ts';
import { leaveListAt } from './return-place.ts';
import type { ListAddress } from './use-list-address.ts';
import { useOverlayClose } from './use-overlay.ts';

/** The record that the address opens over the list, and how to close it. */
export function useDrawer(resource: Resource, { open, href }: ListAddress) {
  const leave = useOverlayClose(open !== undefined, href);
  const close = (savedId?: string) => {
    if (savedId !== undefined) leaveListAt(resource, { href, id: savedId });
    leave();
  };
  return { open, close };
}

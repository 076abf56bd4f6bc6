import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Resource } from '../../declare/resource.ts';
import { useGo } from '../navigation.tsx';
import { leaveListAt } from './return-place.ts';
import type { ListAddress } from './use-list-address.ts';

/** The record the address opens over the list, and how to close it: by going back, where that leads to the list. */
export function useDrawer(resource: Resource, { open, href }: ListAddress) {
  const router = useRouter();
  const go = useGo();
  const linked = useRef(open !== undefined);
  const close = (savedId?: string) => {
    if (savedId !== undefined) leaveListAt(resource, { href, id: savedId });
    if (linked.current) go(href, { replace: true, keepScroll: true });
    else router.history.back();
    linked.current = false;
  };
  return { open, close };
}

import { useCallback } from 'react';
import { useResourceLookup } from '../../../ui/resource-registry.tsx';

/** The group that the functions of an operation's section have: operations of a resource name the resource. */
export function useFunctionGroup(): (group: string) => string {
  const lookup = useResourceLookup();
  return useCallback((group) => lookup(group)?.group ?? group, [lookup]);
}

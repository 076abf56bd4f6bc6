import { createContext, useCallback, useContext } from 'react';
import type { Resource } from '../../../declare/resource.ts';
import { useResourceLookup, useResources } from '../../../ui/resource-registry.tsx';

/** What has files and is no resource of the product: readings, of which a ledger keeps the rows. */
export const KeptFilesContext = createContext<readonly Resource[]>([]);

/** All that has files, in the order of the menu. */
export function useFileResources(): readonly Resource[] {
  const kept = useContext(KeptFilesContext);
  return [...[...useResources().values()].filter(({ spreadsheet }) => spreadsheet), ...kept];
}

/** Finds what has files by its name, or any other resource. */
export function useFileResourceLookup(): (name: string) => Resource | undefined {
  const lookup = useResourceLookup();
  const kept = useContext(KeptFilesContext);
  return useCallback((name) => lookup(name) ?? kept.find((each) => each.name === name), [lookup, kept]);
}

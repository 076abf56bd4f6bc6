import { createContext, useCallback, useContext } from 'react';
import type { Resource } from '../../../declare/resource.ts';
import { useResourceLookup, useResources } from '../../../ui/resource-registry.tsx';
import type { ScreenProps } from '../../../ui/slices/browser-slice.ts';
import type { Load } from '../../../ui/slices/lazy-part.tsx';

/** Sources of files that are not resources of the product, such as readings, whose rows are in a ledger. */
const FileResourcesContext = createContext<readonly Resource[]>([]);

/** Everything with files, in menu order. */
export function useFileResources(): readonly Resource[] {
  const fileResources = useContext(FileResourcesContext);
  return [...[...useResources().values()].filter(({ spreadsheet }) => spreadsheet), ...fileResources];
}

/** Finds a source of files, or any resource, by name. */
export function useFileResourceLookup(): (name: string) => Resource | undefined {
  const lookup = useResourceLookup();
  const fileResources = useContext(FileResourcesContext);
  return useCallback(
    (name) => lookup(name) ?? fileResources.find((each) => each.name === name),
    [lookup, fileResources],
  );
}

/** Loads a screen with these in addition to the resources of the product. */
export async function withFiles(load: Load<ScreenProps>, fileResources: readonly Resource[]) {
  const { default: Page } = await load();
  return {
    default: (props: ScreenProps) => (
      <FileResourcesContext value={fileResources}>
        <Page {...props} />
      </FileResourcesContext>
    ),
  };
}

import { createContext, useCallback, useContext } from 'react';
import type { Resource } from '../../../declare/resource.ts';
import { useResourceLookup, useResources } from '../../../ui/resource-registry.tsx';
import type { ScreenProps } from '../../../ui/slices/browser-slice.ts';
import type { Load } from '../../../ui/slices/lazy-part.tsx';

/** What has files and is no resource of the product: readings, of which a ledger keeps the rows. */
const FileResourcesContext = createContext<readonly Resource[]>([]);

/** All that has files, in the order of the menu. */
export function useFileResources(): readonly Resource[] {
  const fileResources = useContext(FileResourcesContext);
  return [...[...useResources().values()].filter(({ spreadsheet }) => spreadsheet), ...fileResources];
}

/** Finds what has files by its name, or any other resource. */
export function useFileResourceLookup(): (name: string) => Resource | undefined {
  const lookup = useResourceLookup();
  const fileResources = useContext(FileResourcesContext);
  return useCallback(
    (name) => lookup(name) ?? fileResources.find((each) => each.name === name),
    [lookup, fileResources],
  );
}

/** Loads a screen that knows of these besides the resources of the product. */
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

import type { ResourceRegistry } from '../../declare/resource.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { uploadHandlers } from './handlers.ts';
import { bytesRemoving } from './jobs.ts';
import { libraryHandlers } from './library-handlers.ts';
import { libraryFiles } from './media/resource.ts';
import { referencesOfUses } from './uses.ts';

/** The library, over the resources whose records can use a file. */
export function mediaServer(registry: ResourceRegistry): ServerSlice {
  return {
    handlers: (services) => [...uploadHandlers(services), ...libraryHandlers(services)],
    rules: [
      {
        resource: libraryFiles,
        rules: { usedBy: (transaction, ids, looking) => referencesOfUses(transaction, registry, ids, looking) },
      },
    ],
    jobs: ({ database, storage }) => [bytesRemoving(database, storage)],
  };
}

import type { ResourceRegistry } from '../../declare/resource.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { folderRules } from './folder-rights.ts';
import { folderRightsHandlers } from './folder-rights-handlers.ts';
import { uploadHandlers } from './handlers.ts';
import { bytesRemoving, copiesMaking } from './jobs.ts';
import { libraryFolders } from './library-folders/resource.ts';
import { libraryHandlers } from './library-handlers.ts';
import { libraryFiles } from './media/resource.ts';
import { referencesOfUses } from './uses.ts';

/** The library, over the resources whose records can use a file. */
export function mediaServer(registry: ResourceRegistry): ServerSlice {
  return {
    handlers: (services) => [...uploadHandlers(services), ...libraryHandlers(services), ...folderRightsHandlers],
    rules: [
      {
        resource: libraryFiles,
        rules: {
          ...folderRules(libraryFiles, 'folderId', 'choose'),
          usedBy: (transaction, ids, looking) => referencesOfUses(transaction, registry, ids, looking),
        },
      },
      { resource: libraryFolders, rules: folderRules(libraryFolders, 'id', 'add') },
    ],
    jobs: ({ database, storage }) => [bytesRemoving(database, storage), copiesMaking(database, storage)],
  };
}

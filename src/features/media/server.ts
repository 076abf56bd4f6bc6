import type { ResourceRegistry } from '../../declare/resource.ts';
import { rulesFor } from '../../engine/record-rules.ts';
import type { Notify } from '../../engine/slices/notify.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { captionsHandlers } from './captions.ts';
import { cropHandlers } from './crop-handlers.ts';
import { describeHandlers } from './describe-handlers.ts';
import { fileChoiceRule } from './file-choice.ts';
import { folderRules } from './folder-rights.ts';
import { folderRightsHandlers } from './folder-rights-handlers.ts';
import { bytesRemoving, copiesMaking, firstPagesMaking, orphansFinding, unfinishedRemoving } from './jobs.ts';
import { libraryFolders } from './library-folders/resource.ts';
import { libraryHandlers } from './library-handlers.ts';
import { libraryFiles } from './media/resource.ts';
import { posterHandlers } from './posters.ts';
import { checkPublishedMetadata } from './published-metadata.ts';
import { uploadHandlers } from './upload-handlers.ts';
import { referencesOfUses } from './uses.ts';
import { versionHandlers } from './version-handlers.ts';

/**
 * The library, over the resources whose records can use a file.
 * @param notify notifies those who may publish that content is pending.
 */
export function mediaServer(registry: ResourceRegistry, notify: Notify): ServerSlice {
  const inFolders = folderRules(libraryFiles, 'folderId', 'choose');
  return {
    handlers: (services) => [
      ...uploadHandlers(services),
      ...cropHandlers(services),
      ...describeHandlers(services),
      ...libraryHandlers(services),
      ...versionHandlers(services, notify),
      ...posterHandlers(services),
      ...captionsHandlers(services),
      ...folderRightsHandlers,
    ],
    rules: [
      rulesFor(libraryFiles, {
        ...inFolders,
        async beforeChange(transaction, change, context) {
          await inFolders.beforeChange(transaction, change, context);
          await checkPublishedMetadata(transaction, registry, change, context);
        },
        refusedChoice: fileChoiceRule(inFolders.refusedChoice),
        usedBy: (transaction, ids, looking) => referencesOfUses(transaction, registry, ids, looking),
      }),
      rulesFor(libraryFolders, folderRules(libraryFolders, 'id', 'add')),
    ],
    jobs: (services) => {
      const { database, storage } = services;
      return [
        bytesRemoving(database, storage),
        copiesMaking(database, storage),
        firstPagesMaking(database, storage),
        unfinishedRemoving(services),
        orphansFinding(services),
      ];
    },
  };
}

import type { Slice, SliceFunction } from '../../declare/slices/slice.ts';
import { cropMedia } from './contract/crop.ts';
import {
  deleteLibraryCMSCaptions,
  getLibraryCMSCaptions,
  updateLibraryCMSCaptions,
  updateLibraryCMSPoster,
} from './contract/films.ts';
import { getLibraryFolderRights, getLibraryFolderTree, updateLibraryFolderRights } from './contract/folder-rights.ts';
import { getLibraryCMSHidden, removeLibraryCMSHidden } from './contract/hidden.ts';
import { getLibraryCMSOriginal, getLibraryCMSUses, moveLibraryCMS } from './contract/library.ts';
import { getUnfinishedUploads, insertMedia, updateMedia } from './contract/media.ts';
import {
  getLibraryCMSVersionFile,
  getLibraryCMSVersions,
  publishLibraryCMSVersion,
  refuseLibraryCMSVersion,
  replaceLibraryCMS,
  restoreLibraryCMSVersion,
} from './contract/versions.ts';
import { libraryFolders } from './library-folders/resource.ts';
import { libraryFiles } from './media/resource.ts';

export const mediaUpload: SliceFunction = {
  code: 'media-upload',
  group: 'media',
  verb: 'edit',
  operations: [insertMedia, cropMedia, getUnfinishedUploads, updateMedia, updateLibraryCMSPoster],
};

/** Uploaded files and pictures, and the library in which editors find them. */
export const media: Slice = {
  name: 'media',
  operations: [
    cropMedia,
    getUnfinishedUploads,
    updateMedia,
    moveLibraryCMS,
    getLibraryCMSUses,
    getLibraryCMSOriginal,
    replaceLibraryCMS,
    restoreLibraryCMSVersion,
    publishLibraryCMSVersion,
    refuseLibraryCMSVersion,
    getLibraryCMSVersions,
    getLibraryCMSVersionFile,
    getLibraryCMSHidden,
    removeLibraryCMSHidden,
    updateLibraryCMSPoster,
    getLibraryCMSCaptions,
    updateLibraryCMSCaptions,
    deleteLibraryCMSCaptions,
    getLibraryFolderTree,
    getLibraryFolderRights,
    updateLibraryFolderRights,
  ],
  functions: [
    mediaUpload,
    { code: 'folder-rights', group: 'media', operations: [getLibraryFolderRights, updateLibraryFolderRights] },
  ],
  verbs: [
    {
      resource: libraryFiles,
      opens: {
        view: [
          getLibraryCMSUses,
          getLibraryCMSVersions,
          getLibraryCMSVersionFile,
          getLibraryCMSCaptions,
          getLibraryCMSHidden,
        ],
        edit: [
          updateMedia,
          moveLibraryCMS,
          getLibraryCMSOriginal,
          replaceLibraryCMS,
          restoreLibraryCMSVersion,
          publishLibraryCMSVersion,
          refuseLibraryCMSVersion,
          removeLibraryCMSHidden,
          updateLibraryCMSPoster,
          updateLibraryCMSCaptions,
          deleteLibraryCMSCaptions,
        ],
      },
    },
    { resource: libraryFolders, opens: { view: [getLibraryFolderTree] } },
  ],
};

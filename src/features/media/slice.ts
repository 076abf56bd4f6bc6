import type { Slice, SliceFunction } from '../../declare/slices/slice.ts';
import { insertMedia, updateMedia } from './contract.ts';
import { getLibraryCMSUses, moveLibraryCMS } from './library-contract.ts';
import { libraryFiles } from './media/resource.ts';

export const mediaUpload: SliceFunction = {
  code: 'media-upload',
  group: 'media',
  verb: 'edit',
  operations: [insertMedia, updateMedia],
};

/** Uploaded files and pictures, and the library that editors find them in again. */
export const media: Slice = {
  name: 'media',
  operations: [updateMedia, moveLibraryCMS, getLibraryCMSUses],
  functions: [mediaUpload],
  verbs: [{ resource: libraryFiles, opens: { view: [getLibraryCMSUses], edit: [updateMedia, moveLibraryCMS] } }],
};

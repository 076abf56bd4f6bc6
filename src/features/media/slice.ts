import type { Slice, SliceFunction } from '../../declare/slices/slice.ts';
import { mediaOperations } from './contract.ts';

export const mediaUpload: SliceFunction = {
  code: 'media-upload',
  group: 'media',
  verb: 'edit',
  operations: mediaOperations,
};

/** Uploaded files and pictures. */
export const media: Slice = { name: 'media', operations: mediaOperations, functions: [mediaUpload] };

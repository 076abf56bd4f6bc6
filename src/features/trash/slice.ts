import type { Slice, SliceFunction } from '../../declare/slices/slice.ts';
import { getListTrash, purgeTrash, restoreTrash, trashOperations } from './contract.ts';

export const trashView: SliceFunction = {
  code: 'trash-view',
  group: 'trash',
  operations: [getListTrash, restoreTrash],
};

/** What was deleted, of all resources: looked at, restored, removed for ever. */
export const trash: Slice = {
  name: 'trash',
  operations: trashOperations,
  functions: [trashView, { code: 'trash-purge', group: 'trash', operations: [purgeTrash] }],
};

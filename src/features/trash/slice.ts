import type { Slice, SliceFunction } from '../../declare/slices/slice.ts';
import { getListTrash, purgeTrash, restoreTrash, trashOperations } from './contract.ts';

export const trashView: SliceFunction = {
  code: 'trash-view',
  group: 'trash',
  operations: [getListTrash, restoreTrash],
};

/** Deleted records of all resources: list, restore, remove permanently. */
export const trash: Slice = {
  name: 'trash',
  operations: trashOperations,
  functions: [trashView, { code: 'trash-purge', group: 'trash', operations: [purgeTrash] }],
};

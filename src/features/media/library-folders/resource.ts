import { defineResource } from '../../../declare/resource.ts';
import labels from './messages.json' with { type: 'json' };

/** The folder tree of the library. `../folder-rights.ts` has the rights of roles in folders. */
export const libraryFolders = defineResource({
  name: 'library-folders',
  labels,
  operations: { list: 'getListLibraryFolder', noun: 'LibraryFolder' },
  group: 'media',
  route: '/gallery-management/folders',
  statuses: 'activity',
  fields: {
    name: { kind: 'text', required: true, max: 150 },
    parentId: { kind: 'reference', to: 'library-folders', tree: { maxDepth: 6 } },
    description: { kind: 'text', max: 500, lines: true },
  },
  title: 'name',
  search: ['name', 'description'],
  list: {
    columns: ['name', 'parentId', 'description', 'status', 'updatedAt', 'updatedBy'],
    filters: ['parentId'],
    counted: { group: 'parentId' },
    sortable: ['name', 'createdAt', 'updatedAt'],
    sort: { field: 'position', order: 'ascend' },
  },
  form: { layout: 'drawer' },
  ordered: true,
});

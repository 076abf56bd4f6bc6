import { activeStatus, defineResource } from '../../../declare/resource.ts';
import { insertMedia } from '../contract/media.ts';
import labels from './messages.json' with { type: 'json' };

/** The uses of a file are counted up to this number, which means "so many or more" (migration marks_of_files). */
export const mostUses = 100;

/** Files that people look at rather than read. */
const shown = { kind: ['image', 'video'] } as const;

/**
 * The files of the library. An upload creates them and sets the fields that no later call writes; private stored files,
 * such as portraits, are not records of this resource (migration media_library).
 */
export const libraryFiles = defineResource({
  name: 'media',
  viewOf: 'stored_files',
  labels,
  operations: { list: 'getListLibraryCMS', noun: 'LibraryCMS', upload: insertMedia },
  group: 'media',
  route: '/gallery-management/library',
  statuses: 'activity',
  usualStatus: activeStatus,
  fields: {
    picture: { kind: 'image', given: true, onCards: true, standIn: 'poster' },
    file: { kind: 'files', max: 1, given: true },
    name: { kind: 'text', required: true, max: 200 },
    folderId: { kind: 'reference', to: 'library-folders' },
    alt: { kind: 'text', max: 250, onlyWhere: { kind: ['image'] } },
    caption: { kind: 'text', max: 1000, lines: true, onlyWhere: shown },
    description: { kind: 'text', max: 2000, lines: true, detailOnly: true },
    persons: { kind: 'text', max: 500, onlyWhere: shown },
    photographer: { kind: 'text', max: 150, onlyWhere: shown },
    source: { kind: 'text', max: 250 },
    licence: { kind: 'text', max: 250 },
    kind: { kind: 'choice', options: ['image', 'video', 'document'], given: true },
    mediaType: { kind: 'text', max: 100, given: true },
    bytes: { kind: 'integer', unit: 'bytes', min: 0, max: 2_147_483_647, given: true },
    size: { kind: 'choice', options: ['small', 'medium', 'large'], given: true, detailOnly: true },
    width: { kind: 'integer', min: 0, max: 100_000, given: true },
    height: { kind: 'integer', min: 0, max: 100_000, given: true },
    sha256: { kind: 'text', max: 64, given: true, detailOnly: true },
    focalX: { kind: 'integer', min: 0, max: 100, detailOnly: true },
    focalY: { kind: 'integer', min: 0, max: 100, detailOnly: true },
    originalBytes: { kind: 'integer', unit: 'bytes', min: 0, max: 2_147_483_647, given: true, detailOnly: true },
    poster: { kind: 'text', max: 200, given: true },
    duration: { kind: 'integer', min: 0, max: 86_400, given: true },
    uploadedAt: { kind: 'instant', given: true },
    withoutAlt: { kind: 'boolean', look: 'check', given: true },
    unused: { kind: 'boolean', look: 'check', given: true },
    pendingContent: { kind: 'boolean', look: 'check', given: true },
    missingBytes: { kind: 'boolean', look: 'check', given: true },
    unfiled: { kind: 'boolean', look: 'check', given: true },
    useCount: { kind: 'integer', min: 0, max: mostUses, given: true },
  },
  title: 'name',
  search: ['name', 'alt', 'caption', 'description', 'persons', 'photographer', 'source', 'licence'],
  list: {
    columns: ['picture', 'name', 'kind', 'folderId', 'bytes', 'uploadedAt', 'status', 'updatedBy'],
    filters: [
      'kind',
      'folderId',
      'unfiled',
      'size',
      'uploadedAt',
      'unused',
      'withoutAlt',
      'pendingContent',
      'missingBytes',
    ],
    counted: { group: 'folderId' },
    sortable: ['name', 'bytes', 'uploadedAt', 'updatedAt'],
    sort: { field: 'uploadedAt', order: 'descend' },
  },
  form: {
    layout: 'page',
    aside: ['folderId', 'persons', 'photographer', 'source', 'licence'],
    elsewhere: ['focalX', 'focalY'],
  },
});

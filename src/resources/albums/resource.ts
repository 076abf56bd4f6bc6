import { defineResource } from '../../declare/resource.ts';
import labels from './messages.json' with { type: 'json' };

/** Albums of pictures and of videos: one resource, whose two subsections have a screen each. */
export const albums = defineResource({
  name: 'albums',
  labels,
  operations: { list: 'getListFolder', noun: 'Folder' },
  group: 'media',
  route: '/gallery-management/image',
  parts: {
    by: 'kind',
    of: {
      image: { route: '/gallery-management/image', without: ['videos'] },
      video: { route: '/gallery-management/video', without: ['pictures'] },
    },
  },
  statuses: 'publication',
  fields: {
    title: { kind: 'text', required: true, max: 255 },
    slug: { kind: 'slug', from: 'title', max: 150 },
    kind: { kind: 'choice', required: true, options: ['image', 'video'] },
    date: { kind: 'date' },
    description: { kind: 'text', max: 1000, lines: true },
    cover: { kind: 'image', onCards: true },
    pictures: {
      kind: 'rows',
      of: { picture: { kind: 'image', required: true }, caption: { kind: 'text', max: 300 } },
      title: 'caption',
      max: 500,
      cover: 'cover',
      detailOnly: true,
    },
    videos: {
      kind: 'rows',
      of: {
        address: { kind: 'url', required: true, schemes: ['https'], leadsTo: 'video' },
        caption: { kind: 'text', max: 300 },
        poster: { kind: 'image' },
      },
      title: 'caption',
      max: 200,
      cover: 'cover',
      detailOnly: true,
    },
    itemCount: { kind: 'integer', min: 0, max: 700, given: true },
  },
  title: 'title',
  search: ['title', 'description', 'pictures', 'videos'],
  list: {
    columns: ['cover', 'title', 'kind', 'date', 'itemCount', 'status', 'updatedAt', 'updatedBy'],
    filters: ['kind'],
    sortable: ['title', 'date', 'createdAt', 'updatedAt'],
    sort: { field: 'position', order: 'ascend' },
  },
  form: { layout: 'page', aside: ['slug', 'date', 'cover'] },
  ordered: true,
  publicFields: ['title', 'slug', 'kind', 'date', 'description', 'cover', 'pictures', 'videos', 'itemCount'],
});

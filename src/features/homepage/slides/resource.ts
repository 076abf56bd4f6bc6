import { defineResource } from '../../../declare/resource.ts';
import labels from './messages.json' with { type: 'json' };

/** The display positions of slides, by the numbers that clients request: 4 is the public carousel, 5 the logos. */
export const displayPositions = [1, 2, 3, 4, 5] as const;
export const carouselPosition = 4;
export const logoPosition = 5;

/** Pictures of a carousel or a row: banners, slides and logos, each display position with its own order. */
export const slides = defineResource({
  name: 'slides',
  labels,
  operations: { list: 'getListSlideShow', noun: 'SlideShow', positions: 'sidesShowRequestList' },
  group: 'slides',
  route: '/homepage/banner-management',
  statuses: 'activity',
  fields: {
    title: { kind: 'text', required: true, max: 150 },
    displayPosition: { kind: 'choice', required: true, options: displayPositions },
    picture: { kind: 'image', required: true, onCards: true, altIn: 'alt' },
    mobilePicture: { kind: 'image', altIn: 'alt' },
    alt: { kind: 'text', max: 250 },
    caption: { kind: 'text', max: 300, lines: true },
    link: { kind: 'url', schemes: ['https', 'http', 'mailto', 'tel'] },
    newTab: { kind: 'boolean', look: 'check' },
    activeFrom: { kind: 'instant' },
    activeTo: { kind: 'instant', after: 'activeFrom' },
    // The address of the picture, under the name that the specification's clients expect.
    image: { kind: 'url', schemes: [], given: true },
    // By display position, and within it in manual order.
    place: { kind: 'integer', min: 0, max: 2_000_000_000, given: true },
  },
  title: 'title',
  search: ['title', 'alt', 'caption', 'link'],
  list: {
    columns: ['picture', 'title', 'displayPosition', 'activeFrom', 'activeTo', 'status', 'updatedAt', 'updatedBy'],
    filters: ['displayPosition'],
    sortable: ['title', 'activeFrom', 'createdAt', 'updatedAt'],
    key: 'sidesShowResponseList',
    sort: { field: 'place', order: 'ascend' },
  },
  form: { layout: 'page', aside: ['displayPosition', 'activeFrom', 'activeTo'] },
  ordered: true,
  gapless: true,
  orderedWithin: 'displayPosition',
  publicFields: [
    'title',
    'displayPosition',
    'picture',
    'mobilePicture',
    'alt',
    'caption',
    'link',
    'newTab',
    'image',
    'place',
  ],
  publicWindow: { from: 'activeFrom', to: 'activeTo' },
});

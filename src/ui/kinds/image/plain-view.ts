import type { ImageField, ImageValue } from '../../../declare/kinds/image.ts';
import { isPerson } from '../../../declare/resource.ts';
import { nameInAddress } from '../../../lib/file-address.ts';
import { initialsOf, toneOf } from '../../../lib/person-name.ts';
import { type PlainNode, plain } from '../plain-element.ts';
import type { FieldState, PlainView } from '../plain-view.ts';
import { positionOf, thumbnailSize, thumbnailUrl } from './sources.ts';

type ImageState = FieldState<ImageField, string | null, ImageValue | null>;

export const image: PlainView<ImageField, string | null, ImageValue | null> = {
  text: ({ shown }) => shown?.alt ?? '',
  cell: (state) => {
    const { resource, values, shown: picture = null } = state;
    if (isPerson(resource)) return [portrait(String(values[resource.title]), picture)];
    return [picture ? thumbnail(picture) : standIn(standInOf(state))];
  },
  name: ({ shown }) => (shown ? shown.alt || nameInAddress(shown.url) : ''),
  picture: ({ shown = null }) => shown,
  column: { inTrash: true, unheaded: true, width: 72 },
};

/** The address of what stands for a picture that is not there; empty where nothing does. */
export function standInOf({ field, values }: ImageState): string {
  return field.standIn === undefined ? '' : String(values[field.standIn] ?? '');
}

function portrait(name: string, picture: ImageValue | null): PlainNode {
  const attributes = { class: 'portrait', style: '--portrait-size: 40px' };
  if (picture) return plain('img', { ...attributes, src: thumbnailUrl(picture), alt: '' });
  return plain('span', { ...attributes, 'data-tone': String(toneOf(name)), 'aria-hidden': 'true' }, initialsOf(name));
}

const size = { width: String(thumbnailSize.width), height: String(thumbnailSize.height) };

function standIn(address: string): PlainNode {
  if (address === '') return plain('span', { class: 'list-thumbnail' });
  return plain('img', { class: 'list-thumbnail', src: address, alt: '', ...size });
}

function thumbnail(picture: ImageValue): PlainNode {
  const style = `object-position: ${positionOf(picture)}`;
  return plain('img', { class: 'list-thumbnail', src: thumbnailUrl(picture), alt: picture.alt, style, ...size });
}

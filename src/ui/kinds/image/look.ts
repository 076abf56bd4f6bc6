import type { ImageField, ImageValue } from '../../../declare/kinds/image.ts';
import { isPerson } from '../../../declare/resource.ts';
import { initialsOf, toneOf } from '../../../lib/person-name.ts';
import type { FieldState, Look } from '../look.ts';
import { type PlainNode, plain } from '../plain.ts';
import { positionOf, thumbnailSize, thumbnailUrl } from './sources.ts';

export const image: Look<ImageField> = {
  text: (state) => pictureOf(state)?.alt ?? '',
  cell: (state) => {
    const { resource, values } = state;
    const picture = pictureOf(state);
    return [isPerson(resource) ? portrait(String(values[resource.title]), picture) : thumbnail(picture)];
  },
  picture: pictureOf,
  column: { inTrash: true, unheaded: true, width: 72 },
};

export function pictureOf({ shown }: FieldState<ImageField>): ImageValue | null {
  return (shown ?? null) as ImageValue | null;
}

function portrait(name: string, picture: ImageValue | null): PlainNode {
  const attributes = { class: 'portrait', style: '--portrait-size: 40px' };
  if (picture) return plain('img', { ...attributes, src: thumbnailUrl(picture), alt: '' });
  return plain('span', { ...attributes, 'data-tone': String(toneOf(name)), 'aria-hidden': 'true' }, initialsOf(name));
}

function thumbnail(picture: ImageValue | null): PlainNode {
  if (!picture) return plain('span', { class: 'list-thumbnail' });
  const size = { width: String(thumbnailSize.width), height: String(thumbnailSize.height) };
  const style = `object-position: ${positionOf(picture)}`;
  return plain('img', { class: 'list-thumbnail', src: thumbnailUrl(picture), alt: picture.alt, style, ...size });
}

import { Node } from '@tiptap/core';
import { filmElement, isOwnImage, videoFrame } from '../../../contract/rich-text.ts';
import { isStoredFilm } from '../../../contract/videos.ts';
import { figureAttributes, figureLook } from './figure-look.ts';

function filmIn(element: HTMLElement): Element | undefined {
  const film = element.tagName === 'VIDEO' ? element : element.querySelector('video');
  return film && isStoredFilm(film.getAttribute('src') ?? '') ? film : undefined;
}

/** A film of the library, with its poster. */
export const Film = Node.create({
  name: 'film',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes: () => ({
    src: { default: null, parseHTML: (element) => filmIn(element)?.getAttribute('src') ?? null },
    poster: {
      default: null,
      parseHTML: (element) => {
        const poster = filmIn(element)?.getAttribute('poster') ?? '';
        return isOwnImage(poster) ? poster : null;
      },
    },
    title: {
      default: videoFrame.title,
      parseHTML: (element) => filmIn(element)?.getAttribute('title')?.trim() || videoFrame.title,
    },
    ...figureAttributes,
  }),

  parseHTML: () => [
    { tag: 'figure', getAttrs: (element) => (filmIn(element) ? null : false) },
    { tag: 'video[src]', getAttrs: (element) => (filmIn(element) ? null : false) },
  ],

  renderHTML({ node }) {
    const { src, poster, title } = node.attrs;
    return ['figure', figureLook(node.attrs), ['video', { src, ...(poster && { poster }), ...filmElement, title }]];
  },
});

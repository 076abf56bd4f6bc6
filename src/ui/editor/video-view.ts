import { Video } from './schema/video.ts';

/**
 * A video in the editor: a card that names it. The player is not loaded: it would connect to another site, which the
 * back-office's Content-Security-Policy forbids, and capture clicks and keys.
 */
export const EditedVideo = Video.extend({
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('figure');
      dom.className = 'rich-text-video';
      const address = new URL(node.attrs.src);
      const name = document.createElement('strong');
      name.textContent = /vimeo/.test(address.hostname) ? 'Vimeo' : 'YouTube';
      const place = document.createElement('span');
      place.textContent = `${address.hostname}${address.pathname}`;
      dom.append(name, place);
      return { dom };
    },
});

import { Node } from '@tiptap/core';

/**
 * Stands in pasted text where a picture is still to be uploaded; the uploads plugin takes it out again in the same
 * step. It has no place in what is sent: should one remain, it is a blank paragraph.
 */
export const UploadMarker = Node.create({
  name: 'uploadMarker',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    key: { default: '', parseHTML: (element) => element.getAttribute('data-upload'), rendered: false },
  }),
  parseHTML: () => [{ tag: 'img[data-upload]', priority: 60 }],
  renderHTML: () => ['p'],
});

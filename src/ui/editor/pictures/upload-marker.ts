import { Node } from '@tiptap/core';

/**
 * Marks the place in pasted text where a picture is still to be uploaded; the uploads plugin removes it in the same
 * transaction. It is not serialized: if one remained, it would become a blank paragraph.
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

import { Extension } from '@tiptap/core';
import { richTextTags } from '../../../contract/rich-text.ts';

/** The ids by which a footnote and its mark in the text link to each other. */
export const FootnoteIds = Extension.create({
  name: 'footnoteIds',
  addGlobalAttributes: () => [
    { types: ['listItem'], attributes: { id: idOf('li') } },
    { types: ['link'], attributes: { id: idOf('a') } },
  ],
});

function idOf(tag: 'li' | 'a') {
  const allowed = richTextTags[tag]?.id;
  return {
    default: null,
    // A new item after a note does not get its id.
    keepOnSplit: false,
    parseHTML: (element: HTMLElement) => (allowed?.test(element.id) ? element.id : null),
    renderHTML: ({ id }: Record<string, unknown>) => (id === null || id === undefined ? {} : { id }),
  };
}

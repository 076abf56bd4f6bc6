import { Node } from '@tiptap/core';
import { isOwnImage, isSafeLink } from '../../../contract/rich-text.ts';
import { figureAttributes, figureLook } from './figure-look.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    figure: {
      /** Inserts a paragraph after the picture whose caption is being edited, and puts the cursor there. */
      leaveFigure: () => ReturnType;
    };
  }
}

/** The picture of a figure, or a picture without one; undefined when it was not uploaded here. */
function pictureIn(element: HTMLElement): Element | undefined {
  const picture = element.tagName === 'IMG' ? element : element.querySelector('img');
  return picture && isOwnImage(picture.getAttribute('src') ?? '') ? picture : undefined;
}

function linkAround(element: HTMLElement): string | null {
  const href = pictureIn(element)?.closest('a')?.getAttribute('href') ?? null;
  return href !== null && isSafeLink(href) ? href : null;
}

function fromPicture(name: string) {
  return (element: HTMLElement) => pictureIn(element)?.getAttribute(name) ?? null;
}

/**
 * An uploaded picture with its caption, which is the node's content. A picture inside a paragraph becomes a figure: the
 * site shows all pictures alike.
 */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,

  addAttributes: () => ({
    src: { default: null, parseHTML: fromPicture('src') },
    alt: { default: '', parseHTML: fromPicture('alt') },
    width: { default: null, parseHTML: fromPicture('width') },
    height: { default: null, parseHTML: fromPicture('height') },
    /** The address to which the picture leads. */
    href: { default: null, rendered: false, parseHTML: linkAround },
    ...figureAttributes,
  }),

  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element) => (pictureIn(element) ? null : false),
      contentElement: (element) =>
        (element as HTMLElement).querySelector<HTMLElement>('figcaption') ??
        (element as HTMLElement).ownerDocument.createElement('figcaption'),
    },
    { tag: 'img[src]', getAttrs: (element) => (pictureIn(element) ? null : false) },
  ],

  renderHTML({ node, HTMLAttributes }) {
    const image = ['img', HTMLAttributes] as const;
    const { href } = node.attrs;
    const picture = href === null ? image : (['a', { href }, image] as const);
    return node.content.size === 0
      ? ['figure', figureLook(node.attrs), picture]
      : ['figure', figureLook(node.attrs), picture, ['figcaption', 0]];
  },

  addCommands: () => ({
    leaveFigure:
      () =>
      ({ state, chain }) => {
        const { $from } = state.selection;
        if ($from.parent.type.name !== 'figure') return false;
        return chain().insertContentAt($from.after(), { type: 'paragraph' }).run();
      },
  }),

  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.leaveFigure(),
      // In an empty caption Backspace selects the picture, and deletes it at the next press.
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection;
        if (!empty || $from.parent.type.name !== 'figure' || $from.parentOffset > 0) return false;
        return this.editor.commands.setNodeSelection($from.before());
      },
    };
  },
});

import { Extension } from '@tiptap/core';
import { type Alignment, alignments } from '../../../contract/rich-text.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    alignment: {
      /** Aligns the selected paragraphs and headings; null resets them to the start of the line. */
      setAlignment: (alignment: Alignment | null) => ReturnType;
    };
  }
}

const aligned = ['paragraph', 'heading'];
const cells = ['tableCell', 'tableHeader'];

/** The alignment of an element, in our notation or in that of other editors. */
export function alignmentOf(element: HTMLElement): Alignment | null {
  const declared = element.getAttribute('data-align') ?? element.style.textAlign;
  const value = (declared || element.getAttribute('align') || '').toLowerCase();
  return alignments.find((alignment) => alignment === value) ?? null;
}

/** The attribute of a node that can be aligned. */
export const alignmentAttribute = {
  default: null,
  parseHTML: alignmentOf,
  renderHTML: ({ alignment }: Record<string, unknown>) => (alignment ? { 'data-align': alignment } : {}),
};

/** Alignment as the attribute `data-align`, because the sanitiser of the visitors' site removes style attributes. */
export const AlignmentExtension = Extension.create({
  name: 'alignment',

  addGlobalAttributes: () => [{ types: aligned, attributes: { alignment: alignmentAttribute } }],

  addCommands: () => ({
    setAlignment:
      (alignment) =>
      ({ commands }) => {
        // A cell's own alignment would still apply to paragraphs without one.
        for (const type of cells) commands.updateAttributes(type, { alignment: null });
        return aligned.map((type) => commands.updateAttributes(type, { alignment })).some(Boolean);
      },
  }),

  addKeyboardShortcuts() {
    return {
      'Mod-Shift-l': () => this.editor.commands.setAlignment(null),
      'Mod-Shift-e': () => this.editor.commands.setAlignment('center'),
      'Mod-Shift-r': () => this.editor.commands.setAlignment('right'),
      'Mod-Shift-j': () => this.editor.commands.setAlignment('justify'),
    };
  },
});

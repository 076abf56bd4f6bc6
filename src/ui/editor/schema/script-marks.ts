import { Mark } from '@tiptap/core';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    scripts: {
      /** Raises or lowers the selection: m³/s, CO₂. */
      toggleScript: (script: 'superscript' | 'subscript') => ReturnType;
    };
  }
}

export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript superscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
  addCommands: () => ({
    toggleScript:
      (script) =>
      ({ commands }) =>
        commands.toggleMark(script),
  }),
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleScript('superscript') };
  },
});

export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'subscript superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleScript('subscript') };
  },
});

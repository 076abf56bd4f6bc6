import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { useEditorState } from '@tiptap/react';
import { alignments } from '../../../contract/rich-text.ts';

export type BlockStyle = 'paragraph' | 'heading2' | 'heading3' | 'heading4';

const marks = ['bold', 'italic', 'underline', 'strike', 'superscript', 'subscript', 'link'] as const;
const wrappers = ['bulletList', 'orderedList', 'blockquote', 'table'] as const;

/** The toolbar's state at the cursor; renders only when it changes. */
export function useToolbarState(editor: Editor) {
  return useEditorState({ editor, selector: ({ editor }) => toolbarState(editor) });
}

function toolbarState(editor: Editor) {
  const active = (name: string) => editor.isActive(name);
  return {
    style: blockStyle(editor),
    marks: new Set<string>(marks.filter(active)),
    wrappers: new Set<string>(wrappers.filter(active)),
    alignment: alignments.find((alignment) => editor.isActive({ alignment })) ?? null,
    canUndo: undoDepth(editor.state) > 0,
    canRedo: redoDepth(editor.state) > 0,
  };
}

function blockStyle(editor: Editor): BlockStyle {
  for (const level of [2, 3, 4] as const) if (editor.isActive('heading', { level })) return `heading${level}`;
  return 'paragraph';
}

import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { alignments } from '../../../contract/rich-text.ts';
import type { FigureLook } from '../schema/figure-look.ts';

export interface SelectedFigure extends FigureLook {
  readonly kind: 'picture' | 'film';
  /** The address of the picture or film. */
  readonly src: string;
  /** The address to which a picture leads. */
  readonly href: string | null;
}

export type BlockStyle = 'paragraph' | 'heading2' | 'heading3' | 'heading4';

const marks = ['bold', 'italic', 'underline', 'strike', 'superscript', 'subscript', 'link'] as const;
const wrappers = ['bulletList', 'orderedList', 'blockquote', 'table'] as const;

export type ToolbarState = ReturnType<typeof toolbarState>;

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
    figure: selectedFigure(editor),
    canUndo: undoDepth(editor.state) > 0,
    canRedo: redoDepth(editor.state) > 0,
  };
}

/** The picture or film that is selected. */
function selectedFigure({ state: { selection } }: Editor): SelectedFigure | null {
  if (!(selection instanceof NodeSelection)) return null;
  const { type, attrs } = selection.node;
  if (type.name !== 'figure' && type.name !== 'film') return null;
  const kind = type.name === 'figure' ? 'picture' : 'film';
  return { kind, src: attrs.src, size: attrs.size, side: attrs.side, href: attrs.href ?? null };
}

function blockStyle(editor: Editor): BlockStyle {
  for (const level of [2, 3, 4] as const) if (editor.isActive('heading', { level })) return `heading${level}`;
  return 'paragraph';
}

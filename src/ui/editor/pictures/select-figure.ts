import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Makes a press on a picture or a film select it, so that keys act on what the user sees. Without this only its caption
 * could take the selection, and a press left the cursor where it was, often out of sight.
 *
 * What is typed while one is selected goes into a paragraph below it: it neither replaces the picture nor is lost.
 */
export function selectFigure(): Plugin {
  return new Plugin({
    props: {
      // Presses that follow one another soon count as double and triple clicks.
      handleClickOn: selectPressed,
      handleDoubleClickOn: selectPressed,
      handleTripleClickOn: selectPressed,
      handleKeyDown(view, event) {
        if (!selectedFigure(view)) return false;
        const isEscape = event.key === 'Escape';
        // A key that types then types into the paragraph.
        if (isEscape || typesText(event)) writeBelow(view);
        return isEscape;
      },
    },
  });
}

function selectPressed(
  view: EditorView,
  _position: number,
  node: Node,
  place: number,
  { target }: MouseEvent,
): boolean {
  if (!isFigure(node) || !(target instanceof Element) || !target.closest('.rich-text-picture')) return false;
  if (target.closest('button, a, input')) return false;
  view.focus();
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, place)));
  return true;
}

function isFigure({ type }: Node): boolean {
  return type.name === 'figure' || type.name === 'film';
}

function selectedFigure({ state: { selection } }: EditorView): boolean {
  return selection instanceof NodeSelection && isFigure(selection.node);
}

/** Whether a key enters text; an input method says `Process`, a phone's keyboard `Unidentified`. */
function typesText({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return isComposing || key === 'Process' || key === 'Unidentified' || [...key].length === 1;
}

/** Changes attributes of the selected picture or film, which stays selected. */
export function changeFigure(view: EditorView, attributes: Readonly<Record<string, unknown>>): void {
  const { selection, tr } = view.state;
  if (!(selection instanceof NodeSelection)) return;
  tr.setNodeMarkup(selection.from, undefined, { ...selection.node.attrs, ...attributes });
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, selection.from)));
}

/** Puts the cursor into the caption of the selected picture. */
export function writeCaption(view: EditorView): void {
  const { selection, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to - 1)));
  view.focus();
}

/** Puts the cursor into the blank paragraph below the selected block, or into a new one. */
function writeBelow(view: EditorView): void {
  const { doc, selection, schema, tr } = view.state;
  const after = selection.to;
  const next = doc.nodeAt(after);
  const isBlank = next?.type.name === 'paragraph' && next.content.size === 0;
  if (!isBlank) tr.insert(after, schema.node('paragraph'));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
}

import type { Editor } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import type { EditorView } from '@tiptap/pm/view';
import { useEditor } from '@tiptap/react';
import { useMemo, useRef, useState } from 'react';
import { videoEmbedUrl } from '../../contract/video-embed.ts';
import type { FilmValue } from '../../declare/kinds/film.ts';
import { readPasted } from './paste/clean-paste.ts';
import { directAddress } from './paste/redirects.ts';
import { EditedFigure } from './pictures/figure-view.tsx';
import { editedFilm } from './pictures/film-view.ts';
import { uploads } from './pictures/uploads.ts';
import { schemaExtensions } from './schema/schema.ts';
import { type Pictures, rememberVisit } from './use-pictures.ts';
import { EditedVideo } from './video-view.ts';

interface EditorSetup {
  /** The initial text. */
  value: string;
  /** Attributes of the editable element. */
  attributes: Record<string, string>;
  placeholder: () => string;
  pictures: Pictures;
  /** The captions of the film at an address. */
  captionsOf: (address: string) => Promise<FilmValue['captions']>;
  /** Shortcuts of the component around the text; true: handled. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

/** A Tiptap editor with the product's schema, pasting, dropping and uploading. */
export function useRichTextEditor(setup: EditorSetup): Editor {
  const latest = useRef(setup);
  latest.current = setup;
  // Options with a stable identity are not applied again at every keystroke.
  const [fixed] = useState(() => ({
    content: setup.value,
    extensions: [
      ...schemaExtensions.filter(({ name }) => !['figure', 'film', 'video'].includes(name)),
      EditedFigure,
      editedFilm((address) => latest.current.captionsOf(address)),
      EditedVideo,
      uploads(setup.pictures.host),
      Placeholder.configure({ placeholder: () => latest.current.placeholder() }),
    ],
  }));
  const created = useRef<Editor | null>(null);
  const { attributes, pictures } = setup;
  const editorProps = useMemo(
    () => ({
      attributes: { class: 'rich-text-content', ...attributes },
      transformPastedHTML: pictures.clean,
      transformPastedText: directAddress,
      handleKeyDown: (_view: EditorView, event: KeyboardEvent) => latest.current.onKeyDown(event),
      handlePaste: (_view: EditorView, event: ClipboardEvent) =>
        created.current !== null && pasteFiles(created.current, event, pictures),
      handleDrop: (view: EditorView, event: DragEvent, _slice: unknown, moved: boolean) =>
        !moved && created.current !== null && dropFiles(created.current, view, event, pictures),
    }),
    [attributes, pictures],
  );
  const editor = useEditor({
    ...fixed,
    editorProps,
    onFocus: rememberVisit,
    // A style element added at run time would violate the Content-Security-Policy; the rules are in our stylesheet.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
  });
  created.current = editor;
  return editor;
}

/** Handles a picture on the clipboard, or the bare address of a video. */
function pasteFiles(editor: Editor, event: ClipboardEvent, pictures: Pictures): boolean {
  const { clipboardData } = event;
  if (!clipboardData || !editor.isEditable) return false;
  const files = pictures.pasted(clipboardData);
  // Word processors put a picture of the text next to the text; only the text is wanted.
  if (files.length > 0 && !hasText(clipboardData.getData('text/html'))) {
    pictures.add(editor, files);
    return true;
  }
  const src = videoEmbedUrl(clipboardData.getData('text/plain'));
  const { $from, empty } = editor.state.selection;
  const onBlankLine = empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
  return src !== null && onBlankLine && editor.commands.insertVideo({ src });
}

function dropFiles(editor: Editor, view: EditorView, event: DragEvent, pictures: Pictures): boolean {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (files.length === 0 || !editor.isEditable) return false;
  event.preventDefault();
  pictures.add(editor, files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
  return true;
}

function hasText(html: string): boolean {
  return (readPasted(html).textContent ?? '').trim() !== '';
}

import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { problemText } from '../problem-text.ts';
import { reportPendingFiles } from '../saving/pending-files.ts';
import { type FileQueue, type UploadedFile, useMediaPort } from './media-port.ts';
import { cleanPaste } from './paste/clean-paste.ts';
import { pastedFiles } from './pasted-files.ts';
import { insertPictures, type SendOptions, type UploadHost } from './pictures/uploads.ts';
import { useRefusalText } from './upload-text.ts';
import { keysOf } from './use-uploads.ts';

/** What the editor needs from its component for pictures; functions, so that they see the latest texts. */
export interface Pictures {
  host: () => UploadHost;
  /** Cleans pasted or dropped formatted text, and remembers its pictures for uploading. */
  clean: (html: string) => string;
  /** Uploads the accepted files into the text, and adds a notice about the others. */
  add: (editor: Editor, files: readonly File[], position?: number) => void;
  /** Files on the clipboard, with meaningful names. */
  pasted: (data: DataTransfer) => File[];
}

/**
 * The pictures that are being uploaded into a text, and notices about refused ones.
 * @returns pictures: a stable object; notices: texts to show, newest last; dismiss: clears them.
 */
export function usePictures(): {
  pictures: Pictures;
  notices: string[];
  dismiss: () => void;
} {
  const { t } = useTranslation();
  const { openQueue } = useMediaPort();
  const [queue] = useState(() => openQueue('image'));
  useEffect(() => () => queue.drop(keysOf(queue.uploads())), [queue]);
  const refusal = useRefusalText('image');
  const [notices, setNotices] = useState<string[]>([]);
  const pasted = useRef(new Map<string, File>());
  const editorOf = useRef<Editor | null>(null);

  const latest: Pictures = {
    host: () => ({
      send: async (file, options) => {
        const { image } = await arrivalOf(queue, file, refusal, options);
        if (!image) throw new Refused(t('editor:upload.notPicture', { name: file.name }));
        return image;
      },
      cardTexts: ({ name }) => ({
        sending: t('editor:upload.sending', { name }),
        cancel: t('editor:action.cancel'),
        retry: t('editor:upload.retry'),
        dismiss: t('editor:upload.dismiss'),
        pause: t('editor:upload.pause', { name }),
        resume: t('editor:upload.resume', { name }),
        paused: t('editor:upload.paused'),
      }),
      failureText: (error) => (error instanceof Refused ? error.message : problemText(error, t)),
      takePasted: (key) => {
        const file = pasted.current.get(key);
        pasted.current.delete(key);
        return file;
      },
      changed: reportPendingFiles,
      arrivedAlone: (position) => {
        const editor = editorOf.current;
        editor?.commands.setNodeSelection(position);
        // React renders the picture a moment after it is in the document.
        requestAnimationFrame(() => editor?.emit('askForAlt', { position }));
      },
    }),
    clean: (html) => {
      const { html: clean, pictures, dropped } = cleanPaste(html);
      for (const [key, file] of pictures) pasted.current.set(key, file);
      if (dropped > 0) setNotices((shown) => [...shown, t('editor:notice.droppedPictures', { count: dropped })]);
      return clean;
    },
    pasted: (data) => pastedFiles(data, t),
    add: (editor, files, position) => {
      editorOf.current = editor;
      const refusals = files.map(refusal);
      const texts = refusals.filter((refusal) => refusal !== null);
      if (texts.length > 0) setNotices((shown) => [...shown, ...texts]);
      const good = files.filter((_, index) => refusals[index] === null);
      const { place: here, untouched } = placeIn(editor);
      const place = position ?? here;
      if (good.length === 0) return;
      const chain = editor.chain().uploadPictures(good, place);
      (position === undefined && !untouched ? chain.scrollIntoView() : chain).run();
    },
  };
  const current = useRef(latest);
  current.current = latest;
  const [pictures] = useState<Pictures>(() => ({
    host: () => current.current.host(),
    clean: (html) => current.current.clean(html),
    add: (editor, files, position) => current.current.add(editor, files, position),
    pasted: (data) => current.current.pasted(data),
  }));
  return { pictures, notices, dismiss: useCallback(() => setNotices([]), []) };
}

/** Inserts files chosen in the library into the text: pictures and films as such, other files as links. */
export function addChosen(editor: Editor, files: readonly UploadedFile[]): void {
  const { place } = placeIn(editor);
  const documents = files.filter(({ image, film }) => image === null && !film);
  const links = documents.map(({ name, url }) => ({
    type: 'text',
    text: name,
    marks: [{ type: 'link', attrs: { href: url } }],
  }));
  const films = files.flatMap(({ name, url, alt, film }) =>
    film ? [{ type: 'film', attrs: { src: url, poster: film.poster, title: alt || name } }] : [],
  );
  const content = [...links.map((link) => ({ type: 'paragraph', content: [link] })), ...films];
  if (content.length > 0) editor.chain().insertContentAt(place, content).run();
  insertPictures(
    editor.view,
    Math.min(place, editor.state.doc.content.size),
    files.flatMap(({ image }) => image ?? []),
  );
}

/** Editors that had the focus at some time: a menu takes it away before something is inserted. */
const visited = new WeakSet<Editor>();

/** Remembers that somebody has put the cursor into a text. */
export function rememberVisit({ editor }: { editor: Editor }): void {
  visited.add(editor);
}

/** The position of an insertion without a given one. */
function placeIn(editor: Editor): { place: number; untouched: boolean } {
  // Nobody chose a place: insert at the end of the text, not before its title.
  const { doc, selection } = editor.state;
  const untouched = !visited.has(editor) && selection.eq(Selection.atStart(doc));
  return { place: untouched ? doc.content.size : selection.head, untouched };
}

/** A refusal with our own text. */
class Refused extends Error {}

/** Uploads one picture through the queue. @throws the reason of a failure */
function arrivalOf(
  queue: FileQueue,
  file: File,
  refusal: (file: File) => string | null,
  { onState, onControls, signal }: SendOptions,
): Promise<UploadedFile> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>();
  const keys = queue.add([file], refusal);
  onControls({ pause: () => queue.pause(keys), resume: () => queue.again(keys) });
  const follow = () => {
    const state = queue.uploads().find(({ key }) => key === keys[0])?.state;
    if (!state) reject(new DOMException('aborted', 'AbortError'));
    else if (state.step === 'stored') resolve(state.media);
    else if (state.step === 'failed') reject(state.error);
    else if (state.step === 'refused') reject(new Refused(state.reason));
    else onState(state);
  };
  const stop = queue.subscribe(follow);
  const discard = () => queue.discard(keys);
  signal.addEventListener('abort', discard);
  follow();
  return promise.finally(() => {
    stop();
    signal.removeEventListener('abort', discard);
    queue.drop(keys);
  });
}

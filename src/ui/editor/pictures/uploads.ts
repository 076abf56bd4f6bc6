import { Extension } from '@tiptap/core';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { dropPoint } from '@tiptap/pm/transform';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { ImageValue } from '../../../declare/resource.ts';
import type { QueuedFile } from '../media-port.ts';
import { createUploadCard, type UploadCard, type UploadCardTexts } from './upload-card.ts';
import { UploadMarker } from './upload-marker.ts';

/** Callbacks for the progress of an upload, its pause and its cancellation. */
export interface SendOptions {
  readonly onState: (state: QueuedFile['state']) => void;
  readonly onControls: (controls: Controls) => void;
  readonly signal: AbortSignal;
}

interface Controls {
  readonly pause: () => void;
  readonly resume: () => void;
}

/** What uploading needs from the component around the editor. */
export interface UploadHost {
  /** Stores a picture. @throws when it is refused, or when the signal aborts it. */
  send(file: File, options: SendOptions): Promise<ImageValue>;
  cardTexts(file: File): UploadCardTexts;
  failureText(error: unknown): string;
  /** A picture inside pasted text, by its key; each is returned once. */
  takePasted(key: string): File | undefined;
  /** Called when the number of uploading, paused or failed pictures may have changed. */
  changed(): void;
  /**
   * A single picture was inserted and nothing else was edited meanwhile: the moment to ask for its alternative text.
   */
  arrivedAlone(position: number): void;
}

interface Upload {
  readonly file: File;
  readonly card: UploadCard;
  readonly alone: boolean;
  readonly controller: AbortController;
  controls?: Controls;
  /** Why the upload is not running. */
  held?: 'paused' | 'failed' | undefined;
}

type Step = { add: { upload: Upload; position: number }[] } | { remove: Upload };

const uploadsKey = new PluginKey<DecorationSet>('uploads');

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    uploads: {
      /** Uploads pictures one after another, and inserts each near a position of the text. */
      uploadPictures: (files: readonly File[], position: number) => ReturnType;
    };
  }
}

/**
 * Pending pictures. Their placeholders are decorations, not part of the document, so the text can be edited, saved and
 * undone meanwhile. Deleting the place cancels the upload.
 */
export function uploads(host: () => UploadHost) {
  return Extension.create({
    name: 'uploads',
    addExtensions: () => [UploadMarker],
    addCommands: () => ({
      uploadPictures:
        (files, position) =>
        ({ view, state, tr, dispatch }) => {
          const place = placeFor(state.doc, position);
          const alone = files.length === 1;
          const add = files.map((file) => ({ upload: createUpload(view, file, alone, host()), position: place }));
          if (dispatch) tr.setMeta(uploadsKey, { add } satisfies Step);
          return true;
        },
    }),
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin<DecorationSet>({
          key: uploadsKey,
          state: { init: () => DecorationSet.empty, apply: applyStep },
          props: { decorations: (state) => uploadsKey.getState(state) },
          appendTransaction: (transactions, _before, state) =>
            transactions.some((transaction) => transaction.docChanged && transaction.getMeta('uiEvent'))
              ? exchangeMarkers(editor.view, state, host())
              : null,
          view: (view) => runUploads(view, host),
        }),
      ];
    },
  });
}

/** Inserts stored pictures into the text, near the cursor. */
export function insertPictures(view: EditorView, position: number, pictures: readonly ImageValue[]): void {
  const { state } = view;
  const figures = pictures.map((picture) => state.schema.node('figure', articleSize(picture)));
  view.dispatch(state.tr.insert(placeFor(state.doc, position), figures).scrollIntoView());
}

/** The pictures still to be inserted into a text; failed ones do not count, and their cards show it. */
export function picturesToCome(state: EditorState): { moving: number; paused: number } {
  const held = (uploadsKey.getState(state)?.find() ?? []).map(({ spec }) => (spec.upload as Upload).held);
  return {
    moving: held.filter((why) => why === undefined).length,
    paused: held.filter((why) => why === 'paused').length,
  };
}

function createUpload(view: EditorView, file: File, alone: boolean, host: UploadHost): Upload {
  const upload: Upload = {
    file,
    alone,
    controller: new AbortController(),
    card: createUploadCard(host.cardTexts(file), {
      stop: () => view.dispatch(view.state.tr.setMeta(uploadsKey, { remove: upload } satisfies Step)),
      pause: () => upload.controls?.pause(),
      resume: () => upload.controls?.resume(),
      // Removes and adds it again: the plugin's view starts every upload it has not seen.
      retry: () => {
        const position = find(view.state, upload)?.from ?? view.state.doc.content.size;
        const again = createUpload(view, file, alone, host);
        view.dispatch(view.state.tr.setMeta(uploadsKey, { remove: upload } satisfies Step));
        view.dispatch(view.state.tr.setMeta(uploadsKey, { add: [{ upload: again, position }] } satisfies Step));
      },
    }),
  };
  return upload;
}

function applyStep(transaction: Transaction, decorations: DecorationSet): DecorationSet {
  const step: Step | undefined = transaction.getMeta(uploadsKey);
  const moved = decorations.map(transaction.mapping, transaction.doc);
  if (!step) return moved;
  if ('remove' in step) return moved.remove(moved.find(undefined, undefined, (spec) => spec.upload === step.remove));
  const places = step.add.map(({ upload, position }) =>
    Decoration.widget(position, upload.card.element, { upload, side: 1, stopEvent: () => true, ignoreSelection: true }),
  );
  return moved.add(transaction.doc, places);
}

function find(state: EditorState, upload: Upload): Decoration | undefined {
  return uploadsKey.getState(state)?.find(undefined, undefined, (spec) => spec.upload === upload)[0];
}

/** The position between blocks, nearest to a position, that may contain a picture. */
function placeFor(document: Node, position: number): number {
  const figure = document.type.schema.nodes.figure?.create();
  const slice = new Slice(Fragment.from(figure), 0, 0);
  return dropPoint(document, position, slice) ?? document.content.size;
}

/** Removes the markers from text that was just pasted, and starts the uploads they stand for. */
function exchangeMarkers(view: EditorView, state: EditorState, host: UploadHost): Transaction | null {
  const found: { position: number; file: File }[] = [];
  const { tr } = state;
  state.doc.descendants((node, position, parent) => {
    if (node.type.name !== 'uploadMarker') return;
    const from = tr.mapping.map(position);
    // A cell or a quotation must contain a block.
    if (parent?.childCount === 1) tr.replaceWith(from, from + 1, state.schema.node('paragraph'));
    else tr.delete(from, from + 1);
    const file = host.takePasted(node.attrs.key);
    if (file) found.push({ position, file });
  });
  if (!tr.docChanged) return null;
  const add = found.map(({ position, file }) => ({
    upload: createUpload(view, file, false, host),
    position: tr.mapping.map(position, -1),
  }));
  return tr.setMeta(uploadsKey, { add } satisfies Step);
}

/** Uploads added pictures one at a time and in order, and aborts those whose place was deleted. */
function runUploads(view: EditorView, host: () => UploadHost) {
  const known = new Set<Upload>();
  let queue = Promise.resolve();
  const update = () => {
    const placed = new Set<Upload>();
    for (const { spec } of uploadsKey.getState(view.state)?.find() ?? []) placed.add(spec.upload);
    for (const upload of known) {
      if (placed.has(upload)) continue;
      known.delete(upload);
      upload.controller.abort();
      host().changed();
    }
    for (const upload of placed) {
      if (known.has(upload)) continue;
      known.add(upload);
      queue = queue.then(() => send(view, upload, host()));
    }
  };
  return {
    update,
    destroy: () => {
      for (const upload of known) upload.controller.abort();
    },
  };
}

async function send(view: EditorView, upload: Upload, host: UploadHost): Promise<void> {
  const { signal } = upload.controller;
  if (signal.aborted) return;
  const before = view.state.doc;
  try {
    const picture = await host.send(upload.file, {
      onState: (state) => {
        upload.card.show(state);
        upload.held = state.step === 'paused' ? 'paused' : undefined;
        host.changed();
      },
      onControls: (controls) => {
        upload.controls = controls;
      },
      signal,
    });
    const place = find(view.state, upload);
    if (!place || view.isDestroyed) return;
    const undisturbed = view.state.doc.eq(before);
    const position = placeFor(view.state.doc, place.from);
    const figure = view.state.schema.node('figure', articleSize(picture));
    const remove: Step = { remove: upload };
    view.dispatch(view.state.tr.insert(position, figure).setMeta(uploadsKey, remove));
    if (upload.alone && undisturbed) host.arrivedAlone(position);
  } catch (error) {
    if (signal.aborted) return;
    upload.card.fail(host.failureText(error));
    upload.held = 'failed';
    host.changed();
  }
}

/** Wide enough for an article on a high-resolution screen; the original of a large photograph would only be slow. */
const articleWidth = 1280;

/** A picture of the library as the attributes of a figure. */
export function articleSize({ url, alt, width, height, variants }: ImageValue) {
  const smaller = variants.find((variant) => variant.width === articleWidth);
  if (!smaller) return { src: url, alt, width, height };
  return { src: smaller.url, alt, width: smaller.width, height: Math.round((height * smaller.width) / width) };
}

import { randomId } from '../../../browser/random-id.ts';
import type { FilmValue } from '../../../declare/kinds/film.ts';
import { canPause, type FileQueue, type QueuedFile } from '../../../ui/editor/media-port.ts';
import type { Media } from '../contract/media.ts';

/** Maximum concurrent uploads: more would only make each slower. */
const maxConcurrent = 3;

/** A file that is waiting, being sent, stored or refused. */
export interface QueuedUpload<Answer = Stored> extends QueuedFile<Answer> {
  /** The target folder; undefined: none. */
  readonly folderId: string | undefined;
  /** What to do when the library has the same content. */
  readonly same: 'reuse' | 'copy';
  /** The part that the server already has, for an upload in parts. */
  readonly unfinishedId?: string;
}

/** A file that was stored. */
export interface Stored extends Media {
  /** False for a video of which this browser could show no frame. */
  readonly isPictured?: boolean;
  /** The metadata of a video. */
  readonly film?: FilmValue;
}

export interface Sending extends Pick<QueuedUpload, 'folderId' | 'same'> {
  readonly onProgress: (part: number) => void;
  /** Called with the server's id of the unfinished upload. */
  readonly onBegun: (unfinishedId: string) => void;
  readonly signal: AbortSignal;
}

interface QueueWork<Answer> {
  readonly send: (file: File, sending: Sending) => Promise<Answer>;
  /** Resolves when a retry makes sense; undefined: the failure is final. */
  readonly waitFor: (error: unknown) => Promise<void> | undefined;
  /** Makes the server discard an unfinished upload. */
  readonly discard: (unfinishedId: string) => void;
}

/** Uploads files in order, a few at a time. Subscribers get immutable lists. */
export class UploadQueue<Answer = Stored> implements FileQueue<Answer> {
  #uploads: readonly QueuedUpload<Answer>[] = [];
  /** The number of reasons to pause sending. */
  #held = 0;
  readonly #work: QueueWork<Answer>;
  readonly #controllers = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();

  constructor(work: QueueWork<Answer>) {
    this.#work = work;
  }

  readonly uploads = (): readonly QueuedUpload<Answer>[] => this.#uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Appends files to the queue; `refusal` returns why a file need not be sent, or null. @returns their keys. */
  add(files: readonly File[], refusal: (file: File) => string | null, folderId?: string): readonly string[] {
    const added = files.map((file): QueuedUpload<Answer> => {
      const reason = refusal(file);
      const state = reason === null ? ({ step: 'waiting' } as const) : ({ step: 'refused', reason } as const);
      return { key: randomId(), file, folderId, same: 'reuse', state };
    });
    this.#replace([...this.#uploads, ...added]);
    this.#next();
    return added.map(({ key }) => key);
  }

  /** Sends files again: one that failed, or, as a copy, one that the library had. */
  again(keys: readonly string[], same?: 'copy'): void {
    for (const key of keys) this.#change(key, { state: { step: 'waiting' }, ...(same && { same }) });
    this.#next();
  }

  /** Pauses files: the parts that have arrived are kept. A file sent in one form starts again. */
  pause(keys: readonly string[]): void {
    for (const upload of this.#uploads.filter((each) => keys.includes(each.key) && canPause(each))) {
      const part = upload.state.step === 'sending' && upload.unfinishedId !== undefined ? upload.state.part : 0;
      this.#stop(upload.key);
      this.#change(upload.key, { state: { step: 'paused', part } });
    }
    this.#next();
  }

  /** Cancels files: nothing of them stays on the server either. */
  discard(keys: readonly string[]): void {
    const unstored = this.#uploads.filter(({ key, state }) => keys.includes(key) && state.step !== 'stored');
    this.drop(keys);
    for (const { unfinishedId } of unstored) if (unfinishedId !== undefined) this.#work.discard(unfinishedId);
  }

  /** Stops running files, and removes them and the finished ones from the queue. */
  drop(keys: readonly string[]): void {
    for (const key of keys) this.#stop(key);
    const droppedKeys = new Set(keys);
    this.#replace(this.#uploads.filter(({ key }) => !droppedKeys.has(key)));
    this.#next();
  }

  #next(): void {
    if (this.#held > 0) return;
    for (const upload of this.#uploads) {
      if (this.#controllers.size >= maxConcurrent) return;
      if (upload.state.step === 'waiting') void this.#send(upload);
    }
  }

  async #send({ key, file, folderId, same }: QueuedUpload<Answer>): Promise<void> {
    const controller = new AbortController();
    this.#controllers.set(key, controller);
    this.#change(key, { state: { step: 'sending', part: 0 } });
    const { signal } = controller;
    const onProgress = (part: number) => {
      if (!signal.aborted) this.#change(key, { state: { step: 'sending', part } });
    };
    const onBegun = (unfinishedId: string) => this.#change(key, { unfinishedId });
    try {
      const media = await this.#work.send(file, { folderId, same, onProgress, onBegun, signal });
      this.#change(key, { state: { step: 'stored', media } });
    } catch (error) {
      if (!controller.signal.aborted) this.#failed(key, error);
    } finally {
      // A file that was stopped and already restarted has another controller.
      if (this.#controllers.get(key) === controller) this.#controllers.delete(key);
      this.#next();
    }
  }

  #stop(key: string): void {
    this.#controllers.get(key)?.abort();
    this.#controllers.delete(key);
  }

  #failed(key: string, error: unknown): void {
    const over = this.#work.waitFor(error);
    if (!over) {
      this.#change(key, { state: { step: 'failed', error } });
      return;
    }
    // The server is overloaded, or the browser is offline: nothing failed, and nobody has to do anything.
    this.#change(key, { state: { step: 'waiting' } });
    this.#held += 1;
    void over.then(() => {
      this.#held -= 1;
      this.#next();
    });
  }

  #change(key: string, news: Partial<QueuedUpload<Answer>>): void {
    this.#replace(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...news } : upload)));
  }

  #replace(uploads: readonly QueuedUpload<Answer>[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether a file has still to arrive. */
export function isInProgress({ state }: Pick<QueuedFile<unknown>, 'state'>): boolean {
  return state.step === 'waiting' || state.step === 'sending';
}

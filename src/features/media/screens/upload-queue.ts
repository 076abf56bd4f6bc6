import { randomId } from '../../../browser/random-id.ts';
import type { Media } from '../contract.ts';

/** How many files are on their way at the same time: more would only be slower each. */
const atOnce = 3;

/** A file that is to be stored, on its way, stored or refused. */
export interface QueuedUpload {
  readonly key: string;
  readonly file: File;
  /** Where it goes; undefined: into no folder. */
  readonly folderId: string | undefined;
  /** What becomes of it when the library has the same content. */
  readonly same: 'reuse' | 'copy';
  readonly state: UploadState;
}

type UploadState =
  | { readonly step: 'waiting' }
  /** The part sent, 0 to 1; from 1 on the server works on it. */
  | { readonly step: 'sending'; readonly part: number }
  | { readonly step: 'stored'; readonly media: Media }
  | { readonly step: 'failed'; readonly error: unknown }
  /** Known to be refused, so never sent: the words say why. */
  | { readonly step: 'refused'; readonly reason: string };

export interface Sending extends Pick<QueuedUpload, 'folderId' | 'same'> {
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

interface QueueWork {
  readonly send: (file: File, sending: Sending) => Promise<Media>;
  /** Seconds after which the server asks for a new try; undefined: what failed has failed. */
  readonly waitFor: (error: unknown) => number | undefined;
}

/** Uploads, a few at a time, in the order in which they came. Told as lists that are never changed, only replaced. */
export class UploadQueue {
  #uploads: readonly QueuedUpload[] = [];
  /** Until when, in milliseconds, the server asked to be left in peace. */
  #resumesAt = 0;
  readonly #work: QueueWork;
  readonly #controllers = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();

  constructor(work: QueueWork) {
    this.#work = work;
  }

  readonly uploads = (): readonly QueuedUpload[] => this.#uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Puts files behind those that wait; `refusal` says of each why it need not be sent, or null. */
  add(files: readonly File[], folderId: string | undefined, refusal: (file: File) => string | null): void {
    const added = files.map((file): QueuedUpload => {
      const reason = refusal(file);
      const state: UploadState = reason === null ? { step: 'waiting' } : { step: 'refused', reason };
      return { key: randomId(), file, folderId, same: 'reuse', state };
    });
    this.#replace([...this.#uploads, ...added]);
    this.#next();
  }

  /** Sends files again: one that failed, or, as a copy, one that the library had. */
  again(keys: readonly string[], same?: 'copy'): void {
    for (const key of keys) this.#change(key, { state: { step: 'waiting' }, ...(same && { same }) });
    this.#next();
  }

  /** Stops files on their way, and lets go of them and of those that are done. */
  drop(keys: readonly string[]): void {
    for (const key of keys) this.#controllers.get(key)?.abort();
    const gone = new Set(keys);
    this.#replace(this.#uploads.filter(({ key }) => !gone.has(key)));
    this.#next();
  }

  #next(): void {
    if (Date.now() < this.#resumesAt) return;
    for (const upload of this.#uploads) {
      if (this.#controllers.size >= atOnce) return;
      if (upload.state.step === 'waiting') void this.#send(upload);
    }
  }

  async #send({ key, file, folderId, same }: QueuedUpload): Promise<void> {
    const controller = new AbortController();
    this.#controllers.set(key, controller);
    this.#change(key, { state: { step: 'sending', part: 0 } });
    const onProgress = (part: number) => this.#change(key, { state: { step: 'sending', part } });
    try {
      const { signal } = controller;
      const media = await this.#work.send(file, { folderId, same, onProgress, signal });
      this.#change(key, { state: { step: 'stored', media } });
    } catch (error) {
      if (!controller.signal.aborted) this.#failed(key, error);
    } finally {
      this.#controllers.delete(key);
      this.#next();
    }
  }

  #failed(key: string, error: unknown): void {
    const seconds = this.#work.waitFor(error);
    if (seconds === undefined) {
      this.#change(key, { state: { step: 'failed', error } });
      return;
    }
    // The server is asked for less: nothing failed, and nobody has to do anything.
    this.#change(key, { state: { step: 'waiting' } });
    this.#resumesAt = Math.max(this.#resumesAt, Date.now() + seconds * 1000);
    setTimeout(() => this.#next(), seconds * 1000 + 1);
  }

  #change(key: string, news: Partial<QueuedUpload>): void {
    this.#replace(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...news } : upload)));
  }

  #replace(uploads: readonly QueuedUpload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether a file is still to arrive. */
export function isUnderWay({ state }: QueuedUpload): boolean {
  return state.step === 'waiting' || state.step === 'sending';
}

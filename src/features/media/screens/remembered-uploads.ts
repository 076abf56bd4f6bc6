import { readLocalStorage, writeLocalStorage } from '../../../browser/local-storage.ts';
import { canRetry } from '../../../ui/editor/can-retry.ts';
import type { UnfinishedUpload } from '../contract/media.ts';
import { identityOf, type KnownFile, knownFile } from './same-file.ts';
import type { QueuedUpload, UploadQueue } from './upload-queue.ts';

/** A file that was chosen and has not arrived: a browser that is closed forgets the file, but not what is written of it. */
export type RememberedUpload = KnownFile & Pick<UnfinishedUpload, 'folderId'>;

/** What this browser remembers of an account's files that were chosen and have not arrived; a sign-out forgets it. */
export class RememberedUploads {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #left: readonly RememberedUpload[];
  /** The keys of the files that were open when this was last written. */
  #written = '';

  constructor(accountId: string) {
    this.#key = `uploads-of-${accountId}`;
    this.#left = readLocalStorage(this.#key) ?? [];
  }

  readonly left = (): readonly RememberedUpload[] => this.#left;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Writes down what of a queue is still to arrive, whenever that changes, until the answered function is called. */
  follow(queue: UploadQueue): () => void {
    let before = queue.uploads();
    return queue.subscribe(() => {
      const uploads = queue.uploads();
      const open = uploads.filter(isOpen).map(({ key }) => key);
      const written = open.join(' ');
      // Far more often it is told how far they are.
      if (written !== this.#written) {
        this.#written = written;
        this.#write((left) => leftOf(left, [...before, ...uploads], uploads.filter(isOpen)));
      }
      before = uploads;
    });
  }

  /** Nobody wants these any more. */
  readonly forget = (files: readonly KnownFile[]): void => {
    const gone = new Set(files.map(identityOf));
    this.#write((left) => left.filter((each) => !gone.has(identityOf(each))));
  };

  #write(change: (left: readonly RememberedUpload[]) => readonly RememberedUpload[]): void {
    // Other windows write theirs meanwhile.
    this.#left = change(readLocalStorage<RememberedUpload[]>(this.#key) ?? []);
    writeLocalStorage(this.#key, this.#left.length > 0 ? this.#left : undefined);
    for (const listener of this.#listeners) listener();
  }
}

/** What is left of what was: files of the queue count as they are there, others stay. */
export function leftOf(
  left: readonly RememberedUpload[],
  known: readonly Pick<QueuedUpload, 'file'>[],
  open: readonly Pick<QueuedUpload, 'file' | 'folderId'>[],
): RememberedUpload[] {
  const here = new Set(known.map(({ file }) => identityOf(knownFile(file))));
  const own = open.map(({ file, folderId }) => ({ ...knownFile(file), folderId: folderId ?? null }));
  return [...left.filter((each) => !here.has(identityOf(each))), ...own];
}

/** Whether a file may still arrive. */
function isOpen(upload: QueuedUpload): boolean {
  const { step } = upload.state;
  return step === 'waiting' || step === 'sending' || step === 'paused' || canRetry(upload);
}

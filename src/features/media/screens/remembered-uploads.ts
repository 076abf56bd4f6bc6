import { readLocalStorage, writeLocalStorage } from '../../../browser/local-storage.ts';
import { canRetry } from '../../../ui/editor/can-retry.ts';
import type { UnfinishedUpload } from '../contract/media.ts';
import { identityOf, type KnownFile, knownFile } from './same-file.ts';
import type { QueuedUpload, UploadQueue } from './upload-queue.ts';

/** A chosen file that has not arrived: a closed browser forgets the file, but not this entry. */
export type RememberedUpload = KnownFile & Pick<UnfinishedUpload, 'folderId'>;

/** The unfinished uploads of an account that this browser remembers; a sign-out clears them. */
export class RememberedUploads {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #left: readonly RememberedUpload[];
  /** The keys of the unfinished files at the last write. */
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

  /** Saves the unfinished files of a queue, whenever they change, until the returned function is called. */
  follow(queue: UploadQueue): () => void {
    let before = queue.uploads();
    return queue.subscribe(() => {
      const uploads = queue.uploads();
      const open = uploads.filter(isOpen).map(({ key }) => key);
      const written = open.join(' ');
      // Progress notifications are far more frequent.
      if (written !== this.#written) {
        this.#written = written;
        this.#write((left) => leftOf(left, [...before, ...uploads], uploads.filter(isOpen)));
      }
      before = uploads;
    });
  }

  /** Removes files that nobody wants any more. */
  readonly forget = (files: readonly KnownFile[]): void => {
    const forgottenKeys = new Set(files.map(identityOf));
    this.#write((left) => left.filter((each) => !forgottenKeys.has(identityOf(each))));
  };

  #write(change: (left: readonly RememberedUpload[]) => readonly RememberedUpload[]): void {
    // Other windows may have written theirs meanwhile.
    this.#left = change(readLocalStorage<RememberedUpload[]>(this.#key) ?? []);
    writeLocalStorage(this.#key, this.#left.length > 0 ? this.#left : undefined);
    for (const listener of this.#listeners) listener();
  }
}

/** The remaining entries: files of the queue have their present state, others stay. */
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

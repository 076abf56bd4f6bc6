import { type CallError, call, callHeaders, refusalOf } from '../../../browser/call.ts';
import { markOffline } from '../../../browser/connection.ts';
import { loadModule } from '../../../browser/load-module.ts';
import { keys } from '../../../ui/queries.ts';
import { getUnfinishedUploads, insertMedia, type Media, type UploadInput } from '../contract/media.ts';
import { libraryFiles } from '../media/resource.ts';
import { partSize } from './file-size.ts';
import { isSameFile } from './same-file.ts';
import type { Sending } from './upload-queue.ts';

const address = '/api/uploads';
/** Milliseconds before each retry while the connection fails. */
const pauses = [500, 2_000, 5_000];

/**
 * Sends a file in parts, starting at the server's offset, and adds it to the library.
 * @throws CallError; a DOMException named AbortError when it was stopped, and the bytes that have arrived stay.
 */
export async function sendInParts(
  file: File,
  wanted: Pick<UploadInput, 'purpose'> & Partial<UploadInput>,
  sending: Parting,
): Promise<Media> {
  const upload = await sendParts(file, wanted.folderId, sending);
  return call(insertMedia, { same: 'reuse', alt: '', ...wanted, upload }, { signal: sending.signal });
}

/** The progress listener and the abort signal. */
type Parting = Omit<Sending, 'folderId' | 'same'>;

/** Sends a file in parts. @returns the input for the call that takes it. */
export async function sendParts(
  file: File,
  folderId: string | undefined,
  { onProgress, onBegun, signal }: Parting,
): Promise<string> {
  const [{ Upload }, { uploads }] = await Promise.all([
    loadModule(() => import('tus-js-client')),
    call(getUnfinishedUploads, {}, { signal }),
  ]);
  const known = uploads.find((each) => isSameFile(file, each));
  if (known) onBegun(known.id);
  signal.throwIfAborted();
  const url = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: address,
      ...(known && { uploadUrl: `${address}/${known.id}` }),
      chunkSize: partSize,
      retryDelays: pauses,
      headers: callHeaders(insertMedia),
      storeFingerprintForResuming: false,
      metadata: {
        filename: file.name,
        lastModified: String(file.lastModified),
        ...(folderId !== undefined && { folderId }),
      },
      onUploadUrlAvailable: () => onBegun(idIn(upload.url ?? '')),
      onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        // Marked at once: failing retries take a while, and nothing can be sent meanwhile.
        if (status === 0) markOffline();
        return isPassing(status);
      },
      onError: (error) => reject(callErrorOf(error)),
      onSuccess: () => resolve(upload.url ?? ''),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(new DOMException('aborted', 'AbortError'));
    });
    upload.start();
  });
  return idIn(url);
}

/** Makes the server discard an unfinished upload. If this fails, the server removes it within a day. */
export async function discard(unfinishedId: string): Promise<void> {
  const { Upload } = await loadModule(() => import('tus-js-client'));
  await Upload.terminate(`${address}/${unfinishedId}`, { headers: callHeaders(insertMedia) }).catch(() => undefined);
}

/** The query key of the caller's unfinished uploads. */
export const unfinishedKey = [...keys.all(libraryFiles), 'unfinished'];

/** A broken connection, a file that is still locked, a server that stops: a retry may soon succeed. */
function isPassing(status: number): boolean {
  return status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507);
}

function callErrorOf(error: Error): CallError {
  const response = 'originalResponse' in error ? (error.originalResponse as Answered | null) : null;
  return refusalOf(response?.getStatus() ?? 0, response?.getBody() ?? '');
}

interface Answered {
  getStatus(): number;
  getBody(): string;
}

function idIn(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

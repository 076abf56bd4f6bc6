import { type CallError, call, callHeaders, refusalOf } from '../../../browser/call.ts';
import { markOffline } from '../../../browser/connection.ts';
import { keys } from '../../../ui/queries.ts';
import { getUnfinishedUploads, insertMedia, type Media, type UploadInput } from '../contract/media.ts';
import { libraryFiles } from '../media/resource.ts';
import { partSize } from './file-size.ts';
import { isSameFile } from './same-file.ts';
import type { Sending } from './upload-queue.ts';

const address = '/api/uploads';
/** Milliseconds until each new try, while nothing comes through. */
const pauses = [500, 2_000, 5_000];

/**
 * Sends a file in parts, from where the server stands, and has it taken into the library.
 * @throws CallError; a DOMException named AbortError when it was stopped, and what has arrived stays.
 */
export async function sendInParts(
  file: File,
  wanted: Pick<UploadInput, 'purpose'> & Partial<UploadInput>,
  sending: Parting,
): Promise<Media> {
  const upload = await sendParts(file, wanted.folderId, sending);
  return call(insertMedia, { same: 'reuse', alt: '', ...wanted, upload }, { signal: sending.signal });
}

/** Who hears how far a file is, and may stop it. */
type Parting = Omit<Sending, 'folderId' | 'same'>;

/** Sends a file in parts. @returns by what it is then taken. */
export async function sendParts(
  file: File,
  folderId: string | undefined,
  { onProgress, onBegun, signal }: Parting,
): Promise<string> {
  const [{ Upload }, { uploads }] = await Promise.all([
    import('tus-js-client'),
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
        // Told at once: tries that fail take a while, and meanwhile nothing goes on.
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

/** Has the server let go of the beginning of a file. What fails is removed by the server in a day. */
export async function discard(unfinishedId: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  await Upload.terminate(`${address}/${unfinishedId}`, { headers: callHeaders(insertMedia) }).catch(() => undefined);
}

/** Under it the caller's unfinished files are remembered. */
export const unfinishedKey = [...keys.all(libraryFiles), 'unfinished'];

/** A line that broke, a file whose lock somebody still holds, a server that stops: soon it may be otherwise. */
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

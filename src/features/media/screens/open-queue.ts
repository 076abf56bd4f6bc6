import { CallError, upload } from '../../../browser/call.ts';
import { isOffline, whenOnline } from '../../../browser/connection.ts';
import { loadModule } from '../../../browser/load-module.ts';
import { insertMedia, type Media } from '../contract/media.ts';
import { partSize } from './file-size.ts';
import { type Sending, type Stored, UploadQueue } from './upload-queue.ts';

/** The code for large files is loaded with the first of them. */
const inParts = () => loadModule(() => import('./send-in-parts.ts'));

/** A queue of uploads to the library: small files in one form, large ones in parts that can be resumed. */
export function openQueue(purposeOf: (file: File) => 'image' | 'attachment'): UploadQueue {
  const sendOne = async (file: File, { folderId, same, ...sending }: Sending) => {
    const wanted = { purpose: purposeOf(file), same, ...(folderId !== undefined && { folderId }) };
    if (file.size <= partSize) return upload(insertMedia, file, wanted, sending);
    return (await inParts()).sendInParts(file, wanted, sending);
  };
  const send = (file: File, sending: Sending) =>
    file.type.startsWith('video/') ? sendFilm(file, () => sendOne(file, sending)) : sendOne(file, sending);
  return new UploadQueue({ send, waitFor, discard });
}

/** Reads the metadata of a video while it is uploaded: the library shows one of its frames. */
async function sendFilm(file: File, send: () => Promise<Media>): Promise<Stored> {
  const { inspectFilm, existingFilm, sendFilmMetadata } = await loadModule(() => import('./film-metadata.ts'));
  const looking = inspectFilm(file);
  const media = await send();
  // A file that the library already had has its poster.
  const metadata = media.reused ? await existingFilm(media.id) : await sendFilmMetadata({ id: media.id }, looking);
  const film = {
    address: media.url,
    captions: [],
    poster: metadata.poster || null,
    duration: metadata.duration || null,
  };
  return { ...media, film, isPictured: media.reused || metadata.poster !== '' };
}

/** Makes the server discard an unfinished upload. */
function discard(unfinishedId: string): void {
  void inParts().then((parts) => parts.discard(unfinishedId));
}

/** Waits for a lost connection, and for a server that asks for time. */
function waitFor(error: unknown): Promise<void> | undefined {
  const problem = error instanceof CallError ? error.problem : undefined;
  if (problem?.status === 0 && isOffline()) return whenOnline();
  const seconds = problem?.code === 'RATE_LIMITED' ? (problem.retryAfter ?? 5) : problem?.retryAfter;
  if (problem?.code !== 'RATE_LIMITED' && problem?.code !== 'UNAVAILABLE') return undefined;
  return new Promise((resolve) => setTimeout(resolve, (seconds ?? 5) * 1000));
}

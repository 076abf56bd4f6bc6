import { CallError, upload } from '../../../browser/call.ts';
import { isOffline, whenOnline } from '../../../browser/connection.ts';
import { insertMedia, type Media } from '../contract/media.ts';
import { partSize } from './file-size.ts';
import { type Sending, type Stored, UploadQueue } from './upload-queue.ts';

/** What sends large files is fetched with the first of them. */
const inParts = () => import('./send-in-parts.ts');

/** A queue of files for the library: small ones go in one form, large ones in parts and on from where they were stopped. */
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

/** A film is looked at while it is sent: the library shows it by a frame. */
async function sendFilm(file: File, send: () => Promise<Media>): Promise<Stored> {
  const { inspectFilm, existingFilm, sendFilmMetadata } = await import('./film-metadata.ts');
  const looking = inspectFilm(file);
  const media = await send();
  // What the library had already has its picture.
  const metadata = media.reused ? await existingFilm(media.id) : await sendFilmMetadata({ id: media.id }, looking);
  const film = {
    address: media.url,
    captions: [],
    poster: metadata.poster || null,
    duration: metadata.duration || null,
  };
  return { ...media, film, isPictured: media.reused || metadata.poster !== '' };
}

/** Has the server let go of the beginning of a file. */
function discard(unfinishedId: string): void {
  void inParts().then((parts) => parts.discard(unfinishedId));
}

/** A line that is lost is waited for, and a server that asks for time is given it. */
function waitFor(error: unknown): Promise<void> | undefined {
  const problem = error instanceof CallError ? error.problem : undefined;
  if (problem?.status === 0 && isOffline()) return whenOnline();
  const seconds = problem?.code === 'RATE_LIMITED' ? (problem.retryAfter ?? 5) : problem?.retryAfter;
  if (problem?.code !== 'RATE_LIMITED' && problem?.code !== 'UNAVAILABLE') return undefined;
  return new Promise((resolve) => setTimeout(resolve, (seconds ?? 5) * 1000));
}

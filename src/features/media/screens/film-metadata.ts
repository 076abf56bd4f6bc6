import { call, upload } from '../../../browser/call.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { updateLibraryCMSPoster } from '../contract/films.ts';
import { libraryFiles } from '../media/resource.ts';
import { libraryFile } from './library-file.ts';
import { type FilmReading, readFilm } from './read-film.ts';

/** A version of a video's content; without a number the current one. */
export interface FilmContent {
  readonly id: string;
  readonly number?: number;
}

function isFilm({ type }: { readonly type: string }): boolean {
  return type.startsWith('video/');
}

/** Starts to read the metadata of a possible video while it is uploaded. */
export function inspectFilm(file: File): Promise<FilmReading> | undefined {
  return isFilm(file) ? readFilm(file) : undefined;
}

/** The metadata of a video: the address of its poster, and its duration in seconds. */
export interface FilmMetadata {
  readonly poster: string;
  readonly duration: number;
}

const nothing: FilmMetadata = { poster: '', duration: 0 };

/**
 * Sends the metadata of a video to the server and returns the present metadata. Failures are ignored: the video is
 * stored and can get a poster on its page.
 */
export async function sendFilmMetadata(
  content: FilmContent,
  looking: Promise<FilmReading> | undefined,
): Promise<FilmMetadata> {
  const reading = await looking;
  try {
    return (reading && (await attachToFilm(content, reading))) ?? nothing;
  } catch {
    return nothing;
  }
}

/** The metadata of a video that the library already had; nothing where the account may not browse. */
export async function existingFilm(id: string): Promise<FilmMetadata> {
  try {
    return libraryFile(await call(resourceOperations(libraryFiles).detail, { id }));
  } catch {
    return nothing;
  }
}

/** Sets the poster and the duration of a video, as far as they are known; returns its metadata. @throws CallError */
export async function attachToFilm(
  { id, number }: FilmContent,
  { duration, picture }: FilmReading,
): Promise<FilmMetadata | undefined> {
  const metadata = { id, ...(number !== undefined && { number }), duration };
  if (!picture) {
    return duration > 0 ? call(updateLibraryCMSPoster, metadata) : undefined;
  }
  const file = picture instanceof File ? picture : new File([picture], 'poster.webp', { type: picture.type });
  return upload(updateLibraryCMSPoster, file, metadata);
}

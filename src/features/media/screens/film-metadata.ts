import { call, upload } from '../../../browser/call.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { updateLibraryCMSPoster } from '../contract/films.ts';
import { libraryFiles } from '../media/resource.ts';
import { libraryFile } from './library-file.ts';
import { type FilmReading, readFilm } from './read-film.ts';

/** Which content of which film is meant; without a number the one that is shown. */
export interface FilmContent {
  readonly id: string;
  readonly number?: number;
}

function isFilm({ type }: { readonly type: string }): boolean {
  return type.startsWith('video/');
}

/** Begins to look at a file that may be a film, while it is being sent. */
export function inspectFilm(file: File): Promise<FilmReading> | undefined {
  return isFilm(file) ? readFilm(file) : undefined;
}

/** What is known of a film: the address of its picture, and how many seconds it lasts. */
export interface FilmMetadata {
  readonly poster: string;
  readonly duration: number;
}

const nothing: FilmMetadata = { poster: '', duration: 0 };

/**
 * Tells the server what was seen of a film, and answers what is known of it now: whatever does not succeed, the film is stored
 * and can be given a picture on its page.
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

/** What the library knows of a film that it had already; nothing where the account may not look. */
export async function existingFilm(id: string): Promise<FilmMetadata> {
  try {
    return libraryFile(await call(resourceOperations(libraryFiles).detail, { id }));
  } catch {
    return nothing;
  }
}

/** Gives a film a picture and how long it lasts, as far as they are known; answers what it has then. @throws CallError */
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

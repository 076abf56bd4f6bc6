import { call, upload } from '../../../browser/call.ts';
import { updateLibraryCMSPoster } from '../films-contract.ts';
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
export function lookingAt(file: File): Promise<FilmReading> | undefined {
  return isFilm(file) ? readFilm(file) : undefined;
}

/**
 * Tells the server what was seen of a film. Answers whether it has a picture now: whatever does not succeed, the film is stored
 * and can be given one on its page.
 */
export async function tellOfFilm(content: FilmContent, looking: Promise<FilmReading> | undefined): Promise<boolean> {
  const reading = await looking;
  if (!reading) return true;
  try {
    await giveToFilm(content, reading);
    return reading.picture !== undefined;
  } catch {
    return false;
  }
}

/** Gives a film a picture and how long it lasts, as far as they are known. @throws CallError */
export async function giveToFilm({ id, number }: FilmContent, { duration, picture }: FilmReading): Promise<void> {
  const told = { id, ...(number !== undefined && { number }), duration };
  if (!picture) {
    if (duration > 0) await call(updateLibraryCMSPoster, told);
    return;
  }
  const file = picture instanceof File ? picture : new File([picture], 'poster.webp', { type: picture.type });
  await upload(updateLibraryCMSPoster, file, told);
}

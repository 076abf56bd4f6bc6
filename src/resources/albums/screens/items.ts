import { videoEmbedUrl } from '../../../contract/rich-text.ts';
import { isStoredFilm } from '../../../contract/videos.ts';
import type { FilmValue } from '../../../declare/kinds/film.ts';
import { rowsOf } from '../../../declare/kinds/rows.ts';
import type { ImageValue } from '../../../declare/resource.ts';

/** What an album shows at one place: a picture, or a video with the address that plays it. */
export interface AlbumItem {
  readonly key: string;
  readonly caption: string;
  readonly image: ImageValue | null;
  readonly film?: { readonly address: string; readonly isStored: boolean };
  /** What is known of a stored film besides: what stands for it, how long it lasts, what is said in it. */
  readonly told?: FilmValue;
}

/** The items of an album's values, as they stand in its form; those that cannot be shown yet are left out. */
export function itemsOf(values: Readonly<Record<string, unknown>>): AlbumItem[] {
  const pictures = rowsOf(values.pictures).flatMap(({ id, caption, pictureImage }, place): AlbumItem[] => {
    const image = (pictureImage ?? null) as ImageValue | null;
    return image ? [{ key: id ?? String(place), caption: String(caption ?? ''), image }] : [];
  });
  const videos = rowsOf(values.videos).flatMap(
    ({ id, address, caption, posterImage, addressFilm }, place): AlbumItem[] => {
      const film = filmOf(String(address ?? ''));
      const image = (posterImage ?? null) as ImageValue | null;
      const known = (addressFilm ?? null) as FilmValue | null;
      // Beside an address that was typed since stands what was read of the one before.
      const told = known?.address === address ? known : null;
      const item = { key: id ?? String(place), caption: String(caption ?? ''), image };
      return film ? [{ ...item, film, ...(told && { told }) }] : [];
    },
  );
  return [...pictures, ...videos];
}

function filmOf(address: string): AlbumItem['film'] {
  if (isStoredFilm(address)) return { address, isStored: true };
  const player = videoEmbedUrl(address);
  return player === null ? undefined : { address: player, isStored: false };
}

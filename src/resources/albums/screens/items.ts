import { videoEmbedUrl } from '../../../contract/video-embed.ts';
import { isStoredFilm } from '../../../contract/videos.ts';
import type { FilmValue } from '../../../declare/kinds/film.ts';
import { filmIn, type Row, rowsOf } from '../../../declare/kinds/rows.ts';
import type { ImageValue } from '../../../declare/resource.ts';
import { nameInAddress } from '../../../lib/file-address.ts';

/** An item of an album: a picture, or a video with the address that plays it. */
export interface AlbumItem {
  readonly key: string;
  readonly caption: string;
  /** Its name: the caption, or else the alternative text, or the file name. */
  readonly name: string;
  readonly image: ImageValue | null;
  readonly film?: { readonly address: string; readonly isStored: boolean };
  /** Other data of a stored video: its poster, its duration, its captions. */
  readonly metadata?: FilmValue;
}

/** The items of an album's form values, without those that cannot be shown yet. */
export function itemsOf(values: Readonly<Record<string, unknown>>): AlbumItem[] {
  const pictures = rowsOf(values.pictures).flatMap((row, place): AlbumItem[] => {
    const image = (row.pictureImage ?? null) as ImageValue | null;
    return image ? [{ ...called(row, place, image.alt || nameInAddress(image.url)), image }] : [];
  });
  const videos = rowsOf(values.videos).flatMap((row, place): AlbumItem[] => {
    const address = String(row.address ?? '');
    const film = filmOf(address);
    const metadata = filmIn(row, 'address');
    const item = {
      ...called(row, place, isStoredFilm(address) ? nameInAddress(address) : address),
      image: (row.posterImage ?? null) as ImageValue | null,
    };
    return film ? [{ ...item, film, ...(metadata && { metadata }) }] : [];
  });
  return [...pictures, ...videos];
}

function called({ id, caption }: Row, place: number, otherwise: string): Pick<AlbumItem, 'key' | 'caption' | 'name'> {
  const written = String(caption ?? '');
  return { key: id ?? String(place), caption: written, name: written || otherwise };
}

function filmOf(address: string): AlbumItem['film'] {
  if (isStoredFilm(address)) return { address, isStored: true };
  const player = videoEmbedUrl(address);
  return player === null ? undefined : { address: player, isStored: false };
}

import { videoEmbedUrl } from './rich-text.ts';

/** Stored films, and nothing that could spell another address. */
const storedFilm = /^\/files\/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:mp4|webm)$/i;

/** True for what the product can play: an address of YouTube or Vimeo, as their viewers know it, or a stored film. */
export function isVideo(address: string): boolean {
  return isStoredFilm(address) || (/^https:\/\//i.test(address) && videoEmbedUrl(address) !== null);
}

/** True for the address of a film among the stored files. */
export function isStoredFilm(address: string): boolean {
  return storedFilm.test(address);
}

import { videoEmbedUrl } from './video-embed.ts';

/** Stored films, without anything that could spell another address. */
const storedFilm = /^\/files\/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:mp4|webm)$/i;

/**
 * The absolute address, as the page of the film offers it for copying. Nobody can guess the key, so it is our film
 * whatever the host.
 */
const wholeFilm = /^https?:\/\/[\w.:[\]-]+(\/files\/[0-9a-f]{24}\/[\w-]+(?:\.[\w-]+)*\.(?:mp4|webm))$/i;

/** Whether the product can play this: an address of YouTube or Vimeo, as viewers know it, or a stored film. */
export function isVideo(address: string): boolean {
  return isStoredFilm(address) || (/^https:\/\//i.test(address) && videoEmbedUrl(address) !== null);
}

/** Whether an address is that of a stored film. */
export function isStoredFilm(address: string): boolean {
  return storedFilm.test(address);
}

/** The address to store: that of a stored film without the host that it was copied from. */
export function normalizedVideo(address: string): string {
  return wholeFilm.exec(address)?.[1] ?? address;
}

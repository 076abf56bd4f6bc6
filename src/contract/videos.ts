import { videoEmbedUrl } from './video-embed.ts';

/** Stored films, and nothing that could spell another address. */
const storedFilm = /^\/files\/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:mp4|webm)$/i;

/** The same by its whole address, as its page gives it to be copied. Nobody guesses the key: whichever host it was read from, it is ours. */
const wholeFilm = /^https?:\/\/[\w.:[\]-]+(\/files\/[0-9a-f]{24}\/[\w-]+(?:\.[\w-]+)*\.(?:mp4|webm))$/i;

/** True for what the product can play: an address of YouTube or Vimeo, as their viewers know it, or a stored film. */
export function isVideo(address: string): boolean {
  return isStoredFilm(address) || (/^https:\/\//i.test(address) && videoEmbedUrl(address) !== null);
}

/** True for the address of a film among the stored files. */
export function isStoredFilm(address: string): boolean {
  return storedFilm.test(address);
}

/** An address as it is kept: of a stored film without the host, whatever that is called from where it was copied. */
export function normalizedVideo(address: string): string {
  return wholeFilm.exec(address)?.[1] ?? address;
}

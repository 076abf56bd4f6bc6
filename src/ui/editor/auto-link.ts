/** Ends of names that a reader takes for an address at once; most others are Vietnamese syllables too (do, so, to, in, an). */
const knownEnds = 'vn|com|net|org|info|biz|edu|gov|int|eu|asia|io|app|dev';

const withScheme = /^(?:https?:\/\/|mailto:|tel:)\S+$/i;
const withWww = /^www\.[^\s.]+\.\S+$/i;
/** In small letters where the name ends: "lũ.Do" is the end of a sentence and the beginning of the next. */
const site = new RegExp(`^(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?\\.)+(?:${knownEnds})(?::\\d+)?(?:[/?#]\\S*)?$`);
const mailbox = /^[\w.+-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** Whether a word that was typed or pasted becomes a link by itself: only what can be nothing but an address. */
export function linksByItself(word: string): boolean {
  return [withScheme, withWww, site, mailbox].some((pattern) => pattern.test(word));
}

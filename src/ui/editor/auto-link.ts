/**
 * Top-level domains that a reader recognises as an address; most others are also Vietnamese syllables (do, so, to, in,
 * an).
 */
const knownEnds = 'vn|com|net|org|info|biz|edu|gov|int|eu|asia|io|app|dev';

const withScheme = /^(?:https?:\/\/|mailto:|tel:)\S+$/i;
const withWww = /^www\.[^\s.]+\.\S+$/i;
/** The top-level domain must be in lower case: "lũ.Do" is the end of a sentence and the beginning of the next. */
const site = new RegExp(`^(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?\\.)+(?:${knownEnds})(?::\\d+)?(?:[/?#]\\S*)?$`);
const mailbox = /^[\w.+-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** Whether a typed or pasted word becomes a link automatically: only one that cannot be anything but an address. */
export function linksByItself(word: string): boolean {
  return [withScheme, withWww, site, mailbox].some((pattern) => pattern.test(word));
}

import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be confused, on paper or on the phone. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password that is shown once and must be changed at the first sign-in: four groups of four characters, 79 bits. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: 4 }, () => signs.charAt(randomInt(signs.length))).join('');
  return [group(), group(), group(), group()].join('-');
}

import { randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for one another, on paper or told by telephone. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password that is told once and has to be changed at the first sign-in: four groups of four signs, 79 bits. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: 4 }, () => signs.charAt(randomInt(signs.length))).join('');
  return [group(), group(), group(), group()].join('-');
}

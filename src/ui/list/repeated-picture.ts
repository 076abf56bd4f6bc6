/**
 * Whether all cards would show the same picture, or the sign of a missing one: a small one is enough then.
 * @param pictures addresses; undefined: a card has none.
 */
export function repeatsPicture(pictures: readonly (string | undefined)[]): boolean {
  const [first] = pictures;
  const isSame = pictures.every((picture) => picture === first);
  return isSame && pictures.length > (first === undefined ? 0 : 1);
}

/**
 * How many entries of a row fit before the one that lists the others.
 * @param widths of the entries, in pixels.
 * @param room of the row, in pixels.
 * @param more width of the entry for the others, which is drawn only if there are any.
 */
export function countThatFit(widths: readonly number[], room: number, more: number): number {
  const sum = (several: readonly number[]) => several.reduce((total, width) => total + width, 0);
  if (sum(widths) <= room) return widths.length;
  let count = widths.length;
  while (count > 0 && sum(widths.slice(0, count)) + more > room) count -= 1;
  return count;
}

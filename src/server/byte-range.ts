/** The first and the last byte of a part of a file, both inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The part that a Range header requests. Undefined when the whole file is to be sent, as RFC 9110 allows for anything
 * not understood: other units, and several parts, of which one client could request thousands. `outside`: there is no
 * such part.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  // Without a start, it counts bytes from the end.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first <= last ? { first, last } : 'outside';
}

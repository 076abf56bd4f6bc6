/** The first and the last byte of a part of a file. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The part that a Range header asks for; undefined where the whole is to be sent, as RFC 9110 has it for what is not
 * understood: other units, and several parts, of which one client could ask for thousands. `outside`: there is no such part.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  // Without a beginning it is so many bytes from the end.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first <= last ? { first, last } : 'outside';
}

/** Bytes that take the place of as many others in a file: nothing behind them moves. */
export interface Patch {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** A part of a file that begins at `from`, with the patches that reach into it. */
export function patched(part: Buffer, from: number, patches: readonly Patch[]): Buffer {
  const reaching = patches.filter(({ at, bytes }) => at < from + part.length && at + bytes.length > from);
  if (reaching.length === 0) return part;
  const copy = Buffer.from(part);
  for (const { at, bytes } of reaching) {
    const skipped = Math.max(0, from - at);
    copy.set(bytes.subarray(skipped, skipped + from + part.length - Math.max(at, from)), Math.max(0, at - from));
  }
  return copy;
}

/** A file, as it is read from its beginning, with its patches. */
export async function* patchedParts(parts: AsyncIterable<Buffer>, patches: readonly Patch[]): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const part of parts) {
    yield patched(part, at, patches);
    at += part.length;
  }
}

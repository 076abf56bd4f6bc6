import { orientationOnly, uprightOrientation } from './orientation.ts';

/** Chunks that affect the appearance. */
const keptChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The offset of the chunks inside an animation frame. */
const frameHead = 8 + 16;
/** The flags of VP8X for removed chunks. */
const [saysExif, saysXmp] = [0x08, 0x04];

/**
 * Copies a WebP bit by bit without Exif, XMP, unknown chunks and anything after its end. Its orientation stays.
 * @returns undefined when it is not structured as a WebP.
 */
export function stripWebp(bytes: Buffer, orientation: number): Buffer | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const end = 8 + bytes.readUInt32LE(4);
  const chunks = end > bytes.length ? undefined : chunksOf(bytes, 12, end);
  if (!chunks) return undefined;
  const turned = orientation !== uprightOrientation;
  const parts = chunks.map((chunk) => (typeOf(chunk) === 'VP8X' ? described(chunk, turned) : chunk));
  if (turned) parts.push(exifChunk(orientation));
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function typeOf(chunk: Buffer): string {
  return chunk.toString('latin1', 0, 4);
}

/** The kept chunks, each with its padding byte to an even length. */
function chunksOf(bytes: Buffer, start: number, end: number): Buffer[] | undefined {
  const found: Buffer[] = [];
  for (let at = start; at < end; ) {
    if (at + 8 > end) return undefined;
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (next > end) return undefined;
    const chunk = bytes.subarray(at, next);
    at = next;
    if (!keptChunks.has(typeOf(chunk))) continue;
    const stripped = typeOf(chunk) === 'ANMF' ? strippedFrame(chunk, length) : chunk;
    if (!stripped) return undefined;
    found.push(stripped);
  }
  return found;
}

function strippedFrame(chunk: Buffer, length: number): Buffer | undefined {
  if (length < 16) return undefined;
  const inner = chunksOf(chunk, frameHead, 8 + length);
  if (!inner) return undefined;
  const stripped = Buffer.concat([chunk.subarray(0, frameHead), ...inner]);
  stripped.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}

function described(chunk: Buffer, turned: boolean): Buffer {
  const stripped = Buffer.from(chunk);
  const flags = stripped.readUInt8(8) & ~(saysExif | saysXmp);
  stripped.writeUInt8(turned ? flags | saysExif : flags, 8);
  return stripped;
}

function exifChunk(orientation: number): Buffer {
  const data = orientationOnly(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

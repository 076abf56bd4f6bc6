import { crc32 } from 'node:zlib';
import { orientationOnly, uprightOrientation } from './orientation.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Chunks that affect the appearance: pixels, colours, transparency, proportions and animation. */
const keptChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
);

/**
 * Copies a PNG bit by bit without texts, times, Exif data and anything after its end. Its orientation stays.
 * @returns undefined when it is not structured as a PNG.
 */
export function stripPng(bytes: Buffer, orientation: number): Buffer | undefined {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined;
  const parts: Buffer[] = [signature];
  for (let at = signature.length; ; ) {
    if (at + 12 > bytes.length) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    if (keptChunks.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IHDR' && orientation !== uprightOrientation) parts.push(chunk('eXIf', orientationOnly(orientation)));
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

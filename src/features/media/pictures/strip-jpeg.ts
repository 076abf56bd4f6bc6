import { orientationOnly, uprightOrientation } from './orientation.ts';

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];
/** Markers without a segment: restarts of a scan, and one without meaning. */
const isAlone = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;
const isOfApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const comment = 0xfe;
/** The length of a JFIF header without the thumbnail that may follow in it. */
const jfifLength = 14;

/**
 * Copies a JPEG bit by bit without descriptive metadata: Exif, XMP, IPTC, comments, thumbnails, and anything after its
 * end. Its colours (ICC, Adobe) and orientation stay.
 * @returns undefined when it is not structured as a JPEG.
 */
export function stripJpeg(bytes: Buffer, orientation: number): Buffer | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined;
  const head: Buffer[] = [bytes.subarray(0, 2)];
  const segments: Buffer[] = [];
  let at = 2;
  for (;;) {
    // Any number of 0xff bytes may precede a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined || marker === 0) return undefined;
    if (marker === endOfImage) {
      const way = orientation === uprightOrientation ? [] : [exifSegment(orientation)];
      return Buffer.concat([...head, ...way, ...segments, bytes.subarray(at, at + 2)]);
    }
    const end = isAlone(marker) ? at + 2 : segmentEnd(bytes, at, marker);
    if (end === undefined) return undefined;
    const segment = bytes.subarray(at, end);
    if (isJfif(marker, segment)) head.push(withoutThumbnail(segment));
    else if (staysIn(marker, segment)) segments.push(segment);
    at = end;
  }
}

/** The end of a segment; for a scan, the end of its pixels. */
function segmentEnd(bytes: Buffer, at: number, marker: number): number | undefined {
  if (at + 4 > bytes.length) return undefined;
  const length = bytes.readUInt16BE(at + 2);
  const end = at + 2 + length;
  if (length < 2 || end > bytes.length) return undefined;
  if (marker !== startOfScan) return end;
  for (let next = end; ; next += 2) {
    next = bytes.indexOf(0xff, next);
    const found = next < 0 ? undefined : bytes[next + 1];
    if (found === undefined) return undefined;
    if (found === 0xff) next -= 1;
    else if (found !== 0 && !isAlone(found)) return next;
  }
}

function isJfif(marker: number, segment: Buffer): boolean {
  return marker === 0xe0 && startsWith(segment, 'JFIF\0') && segment.length >= 4 + jfifLength;
}

function withoutThumbnail(jfif: Buffer): Buffer {
  const stripped = Buffer.from(jfif.subarray(0, 4 + jfifLength));
  stripped.writeUInt16BE(2 + jfifLength, 2);
  stripped.writeUInt16BE(0, 4 + jfifLength - 2);
  return stripped;
}

function staysIn(marker: number, segment: Buffer): boolean {
  if (marker === comment) return false;
  if (!isOfApplication(marker)) return true;
  return (marker === 0xe2 && startsWith(segment, 'ICC_PROFILE\0')) || (marker === 0xee && startsWith(segment, 'Adobe'));
}

function startsWith(segment: Buffer, name: string): boolean {
  return segment.toString('latin1', 4, 4 + name.length) === name;
}

function exifSegment(orientation: number): Buffer {
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationOnly(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + data.length, 2);
  return Buffer.concat([head, data]);
}

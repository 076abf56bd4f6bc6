import type { Content } from './content.ts';

/** Maximum boxes to follow: videos for streaming have thousands, and the first ones are enough. */
const mostBoxes = 200;
/** Top-level boxes of an MP4; some programs add data after the last one that is not a box. */
const boxes = /^(?:ftyp|styp|sidx|moov|moof|mfra|mdat|free|skip|wide|meta|uuid|pdin|ssix|prft|emsg)$/;

/** Whether a video is truncated or lacks the parts that players read first, as after an incomplete download or copy. */
export function isCutFilm(content: Content, extension: string): Promise<boolean> {
  return extension === 'webm' ? isCutWebm(content) : isCutMp4(content);
}

async function isCutMp4(content: Content): Promise<boolean> {
  let isPlayable = false;
  let at = 0;
  for (let count = 0; count < mostBoxes && at + 8 <= content.size; count += 1) {
    const head = await content.part(at, 16);
    const type = head.toString('latin1', 4, 8);
    if (!boxes.test(type)) break;
    isPlayable ||= type === 'moov';
    const short = head.readUInt32BE(0);
    // 0: up to the end of the file; 1: the length follows in eight bytes.
    const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    if (length === 0) break;
    if (length < 8) return true;
    at += length;
    if (at > content.size) return true;
  }
  return !isPlayable && at + 8 > content.size;
}

const ebml = 0x1a45dfa3;
const segment = 0x18538067;

/** A live recording does not state its length and is accepted as it is. */
async function isCutWebm(content: Content): Promise<boolean> {
  const header = elementAt(await content.part(0, 12));
  if (header?.id !== ebml || header.end === undefined) return false;
  const body = elementAt(await content.part(header.end, 12));
  return body === undefined || (body.id === segment && body.end !== undefined && header.end + body.end > content.size);
}

/** An element with a four-byte id, and its end, which is absent where the length is unknown. */
function elementAt(head: Buffer): { id: number; end: number | undefined } | undefined {
  const width = Math.clz32(head[4] ?? 0) - 23;
  if (width > 8 || head.length < 4 + width) return undefined;
  const digits = head.subarray(4, 4 + width);
  const mark = 2 ** (8 - width);
  let length = (digits[0] ?? 0) - mark;
  for (const digit of digits.subarray(1)) length = length * 256 + digit;
  const isUnknown = digits[0] === 2 * mark - 1 && digits.subarray(1).every((digit) => digit === 0xff);
  return { id: head.readUInt32BE(0), end: isUnknown ? undefined : 4 + width + length };
}

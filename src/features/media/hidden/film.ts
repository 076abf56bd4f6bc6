import type { Patch } from '../../../platform/patches.ts';
import type { HiddenFact } from '../contract/hidden.ts';
import type { Hidden, ReadableContent } from './found.ts';

/** Films for streaming have thousands of parts; what is looked for stands before or behind all of them. */
const mostBoxes = 4_000;
/** The largest description, which is held in memory, and the largest box that is written over. */
const mostBytes = 32 * 1024 * 1024;
/** Boxes that say where, when and with what a film was made, and how a library files it; no player needs them. */
const describing: ReadonlySet<string> = new Set(['udta', 'meta']);
/** Boxes that contain such boxes, and those that say what a track is. */
const containers: ReadonlySet<string> = new Set(['trak', 'mdia', 'edts']);
/** XMP, and what Canon writes, by the beginning of their identifier. */
const describingUuid = /^(?:be7acfcb97a942e8|85c0b687820f11e0)/;
/** Tracks of coordinates: of GoPro, of Android, of Apple. */
const placeTracks = ['gpmd', 'camm', 'location.ISO6709'];
/** ISO 6709: +21.0285+105.8542/ */
const coordinates = /([+-]\d{1,2}(?:\.\d+)?)([+-]\d{1,3}(?:\.\d+)?)(?:[+-]\d+(?:\.\d+)?)?\//;

interface Box {
  readonly type: string;
  readonly at: number;
  /** Bytes of its head. */
  readonly head: number;
  readonly size: number;
}

/**
 * What an MP4 says of its making. It is written over in place as free space of the same size: no byte of sound or
 * picture moves, and nothing is encoded anew.
 */
export async function hiddenInFilm({ size, part }: ReadableContent): Promise<Hidden> {
  const patches: Patch[] = [];
  const facts: HiddenFact[] = [];
  const take = async (box: Box, read: () => Promise<Buffer> | Buffer) => {
    if (box.size > mostBytes) return void facts.push(left('unread'));
    const bytes = await read();
    if (isBlank(bytes, box)) return;
    facts.push(factOf(bytes));
    patches.push(freeOf(box));
  };
  let at = 0;
  for (let count = 0; count < mostBoxes && at + 8 <= size; count += 1) {
    const box = boxAt(await part(at, 32), 0, at, size);
    if (!box) break;
    const read = () => part(box.at, box.size);
    if (describing.has(box.type)) await take(box, read);
    else if (box.type === 'uuid' && (await isDescribingUuid(box, part))) await take(box, read);
    else if (box.type === 'moov' && box.size > mostBytes) facts.push(left('unread'));
    else if (box.type === 'moov') {
      const bytes = await read();
      const own = (each: Box) => bytes.subarray(each.at - box.at, each.at - box.at + each.size);
      for (const each of describedIn(bytes, box)) await take(each, () => own(each));
      if (placeTracks.some((name) => hasTrackOf(bytes, box, name))) facts.push(left('dataTrack'));
    }
    at += box.size;
  }
  return { facts: withoutRepeats(facts), patches };
}

async function isDescribingUuid({ at, head }: Box, part: ReadableContent['part']): Promise<boolean> {
  return describingUuid.test((await part(at + head, 16)).toString('hex'));
}

/** The box at a place of these bytes, which begin at `base` of the file; undefined where none can be. */
function boxAt(bytes: Buffer, offset: number, base: number, end: number): Box | undefined {
  if (offset + 8 > bytes.length) return undefined;
  const short = bytes.readUInt32BE(offset);
  const isLong = short === 1 && offset + 16 <= bytes.length;
  const at = base + offset;
  const size = isLong ? Number(bytes.readBigUInt64BE(offset + 8)) : short === 0 ? end - at : short;
  const head = isLong ? 16 : 8;
  if (size < head || at + size > end) return undefined;
  return { type: bytes.toString('latin1', offset + 4, offset + 8), at, head, size };
}

/** The boxes within another, of which `bytes` begin with the outermost. */
function* boxesIn(bytes: Buffer, base: number, outer: Box): Generator<Box> {
  const end = outer.at + outer.size;
  for (let at = outer.at + outer.head; at + 8 <= end; ) {
    const box = boxAt(bytes, at - base, base, end);
    if (!box) return;
    yield box;
    at += box.size;
  }
}

function* describedIn(bytes: Buffer, movie: Box, outer = movie): Generator<Box> {
  for (const box of boxesIn(bytes, movie.at, outer)) {
    if (describing.has(box.type)) yield box;
    else if (containers.has(box.type)) yield* describedIn(bytes, movie, box);
    else if (box.type === 'uuid') {
      const from = box.at - movie.at + box.head;
      if (describingUuid.test(bytes.toString('hex', from, from + 16))) yield box;
    }
  }
}

/** Whether a track that is neither sound nor picture names this in its description. */
function hasTrackOf(bytes: Buffer, movie: Box, name: string): boolean {
  return [...boxesIn(bytes, movie.at, movie)].some((box) => {
    if (box.type !== 'trak') return false;
    const media = [...boxesIn(bytes, movie.at, box)].find(({ type }) => type === 'mdia');
    const track = media && bytes.subarray(media.at - movie.at, media.at - movie.at + media.size);
    return track?.includes(name) === true && !track.includes('vmhd') && !track.includes('smhd');
  });
}

/** Free space of the size of a box, without anything in it. */
function freeOf({ at, head, size }: Box): Patch {
  const bytes = Buffer.alloc(size - 4);
  bytes.write('free', 'latin1');
  if (head === 16) bytes.writeBigUInt64BE(BigInt(size), 4);
  return { at: at + 4, bytes };
}

function isBlank(bytes: Buffer, { head }: Box): boolean {
  return bytes.subarray(head).every((byte) => byte === 0);
}

function factOf(bytes: Buffer): HiddenFact {
  const text = bytes.toString('latin1');
  const [, latitude, longitude] = coordinates.exec(text) ?? [];
  if (latitude !== undefined) {
    return { kind: 'place', text: `${Number(latitude)}, ${Number(longitude)}`, removable: true };
  }
  return { kind: text.includes('loci') ? 'place' : 'device', text: '', removable: true };
}

function left(kind: 'dataTrack' | 'unread'): HiddenFact {
  return { kind, text: '', removable: false };
}

function withoutRepeats(facts: readonly HiddenFact[]): HiddenFact[] {
  return [...new Map(facts.map((fact) => [`${fact.kind} ${fact.text}`, fact])).values()];
}

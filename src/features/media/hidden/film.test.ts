import { describe, expect, test } from 'vitest';
import { patched } from '../../../platform/patches.ts';
import { hiddenInFilm } from './film.ts';

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((each) => Buffer.from(each)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
function longBox(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(body.length + 16), 8);
  return Buffer.concat([head, body]);
}
const handler = (type: string) => box('hdlr', Buffer.alloc(8), type, Buffer.alloc(12), 'tên\0');
const contentOf = (bytes: Buffer) => ({
  size: bytes.length,
  part: async (from: number, length: number) => bytes.subarray(from, from + length),
  whole: async () => bytes,
});
const looked = async (bytes: Buffer) => {
  const { facts, patches } = await hiddenInFilm(contentOf(bytes));
  return { facts, clean: patched(bytes, 0, patches) };
};

const xyz = Buffer.concat([box('\xa9xyz'), Buffer.from('\x00\x12\x15\xc7+21.0285+105.8542/', 'latin1')]);
const place = box('udta', xyz);
const inTrack = box('udta', box('name', 'máy của ai đó'));
const keys = box('meta', box('keys', 'com.apple.quicktime.location.ISO6709'), '+10.5000+106.2500+007.250/');
const sound = box('trak', box('mdia', handler('soun'), box('minf', box('smhd', Buffer.alloc(8)))), inTrack);
const xmp = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), '<x:xmpmeta>ai đó</x:xmpmeta>');
const data = box('mdat', 'bytes of pictures, +21.0285+105.8542/ among them by chance');
const film = (...inMovie: Buffer[]) =>
  Buffer.concat([box('ftyp', 'isom\0\0\0\0'), data, box('moov', box('mvhd', Buffer.alloc(100)), ...inMovie)]);

describe('a film', () => {
  test('says nothing of its place and device afterwards, and has every other byte where it was', async () => {
    const bytes = Buffer.concat([film(sound, place, keys), xmp, longBox('udta', Buffer.from('đuôi'))]);
    const { facts, clean } = await looked(bytes);
    expect(facts).toEqual([
      { kind: 'device', text: '', removable: true },
      { kind: 'place', text: '21.0285, 105.8542', removable: true },
      { kind: 'place', text: '10.5, 106.25', removable: true },
    ]);
    expect(clean.length).toBe(bytes.length);
    const free = (part: Buffer) => box('free', Buffer.alloc(part.length - 8));
    const track = Buffer.from(sound);
    free(inTrack).copy(track, track.length - inTrack.length);
    const rest = longBox('free', Buffer.alloc(Buffer.byteLength('đuôi')));
    expect(clean).toEqual(Buffer.concat([film(track, free(place), free(keys)), free(xmp), rest]));
    expect(await looked(clean)).toEqual({ facts: [], clean });
  });

  test('with a track of coordinates says so', async () => {
    const track = box('trak', box('mdia', handler('meta'), box('minf', box('stbl', box('stsd', box('gpmd'))))));
    expect((await looked(film(sound, track))).facts).toContainEqual({ kind: 'dataTrack', text: '', removable: false });
    expect((await looked(film(box('trak', box('mdia', box('vmhd'), box('avcC', 'gpmd')))))).facts).toEqual([]);
  });

  test('that lies about its lengths is left as it is', async () => {
    for (const size of [0, 1, 7, 9, 0xffffffff]) {
      const bytes = film(place);
      bytes.writeUInt32BE(size, bytes.length - place.length);
      const { clean } = await looked(bytes);
      expect(clean.length).toBe(bytes.length);
      expect(clean.subarray(0, bytes.length - place.length)).toEqual(bytes.subarray(0, bytes.length - place.length));
    }
    for (let length = 0; length < film(place).length; length += 7) await looked(film(place).subarray(0, length));
  });
});

import { randomBytes } from 'node:crypto';

/** What is a film of this kind as far as its outermost parts say, as long as they say; what it shows is chance. */
export function filmOf(bytes: number, kind: 'mp4' | 'webm' = 'mp4'): Buffer {
  const head = kind === 'mp4' ? mp4Head : webmHead;
  const film = Buffer.concat([head, randomBytes(bytes - head.length)]);
  if (kind === 'mp4') film.writeUInt32BE(bytes - head.length + 8, head.length - 8);
  else film.writeUIntBE(bytes - head.length, head.length - 6, 6);
  return film;
}

/** The kind of file, what a player reads first (nothing), and the beginning of what it plays. */
const mp4Head = Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isommp41\0\0\0\u0008moov\0\0\0\0mdat', 'latin1');
/** The kind of file, and the beginning of its only segment, whose length has eight bytes. */
const webmHead = Buffer.from(
  '1a45dfa3974286810142f7810142f2810442f381084282847765626d18538067' + '0100000000000000',
  'hex',
);

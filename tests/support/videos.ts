import { randomBytes } from 'node:crypto';

/** What begins like a film of this kind and goes on with chance: enough for whoever looks at the beginning alone. */
export function filmOf(bytes: number, kind: 'mp4' | 'webm' = 'mp4'): Buffer {
  const head = kind === 'mp4' ? mp4Head : webmHead;
  return Buffer.concat([head, randomBytes(Math.max(0, bytes - head.length))]);
}

const mp4Head = Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isommp41', 'latin1');
const webmHead = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  Buffer.alloc(64),
]);

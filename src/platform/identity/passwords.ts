import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createWorkerPool } from '../worker-pool.ts';

/** Passwords that are hashed at the same time; each uses 19 MB meanwhile. */
export const hashesAtOnce = Math.min(availableParallelism(), 4);

/** Argon2id with the parameters of the OWASP password storage cheat sheet: memory in KiB, 32-byte tag. */
export const passwordParameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Hashes a password as a PHC string: $argon2id$v=19$m=…,t=…,p=…$salt$tag. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, passwordParameters);
  const { memory, passes, parallelism } = passwordParameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`;
}

/** Whether a password matches a hash; false for a text that is not a hash. */
export async function verifyPassword({ password, hash }: { password: string; hash: string }): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) return false;
  const [memory, passes, parallelism] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const expected = Buffer.from(match[5] ?? '', 'base64');
  const salt = Buffer.from(match[4] ?? '', 'base64');
  const tag = await tagOf(password, salt, { memory, passes, parallelism, tagLength: expected.length });
  return timingSafeEqual(tag, expected);
}

interface Parameters {
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

/** The task of a hashing thread. */
export interface Hashing extends Parameters {
  message: string;
  nonce: Uint8Array;
}

const threads = createWorkerPool<Hashing, Uint8Array>({
  script: new URL('./hashing-thread.ts', import.meta.url),
  most: hashesAtOnce,
  rest: 30_000,
});

function tagOf(password: string, nonce: Buffer, parameters: Parameters): Promise<Uint8Array> {
  return threads.run({ message: password.normalize('NFC'), nonce, ...parameters });
}

/** Base64 without padding, as PHC strings use it. */
function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}

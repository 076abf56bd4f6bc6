import { createHash } from 'node:crypto';
import { ProblemError } from '../../contract/errors.ts';
import type { PartialFiles } from '../../platform/partial-files.ts';

/** A part of a file on its way. */
export interface ArrivingPart {
  readonly offset: number;
  readonly body: AsyncIterable<Buffer>;
  /** Breaks the body off: a sender who comes anew goes before his own broken line. */
  breakOff(): void;
  readonly checksum?: { readonly algorithm: 'sha1' | 'sha256'; readonly digest: string };
}

/** Adds what comes, up to the length that was announced; of a part that is longer or that its checksum belies nothing stays. */
export async function addPart(
  files: PartialFiles,
  id: string,
  { offset, body, checksum }: ArrivingPart,
  bytes: number,
  lost: AbortSignal,
): Promise<void> {
  const digest = checksum && createHash(checksum.algorithm);
  const checked = async function* () {
    let at = offset;
    for await (const chunk of until(lost, body)) {
      at += chunk.length;
      if (at > bytes) throw new ProblemError('PAYLOAD_TOO_LARGE', { detail: 'detail.uploadLonger', values: { bytes } });
      digest?.update(chunk);
      yield chunk;
    }
    if (digest && digest.digest('base64') !== checksum?.digest) throw new ProblemError('CHECKSUM_MISMATCH');
  };
  await files.append(id, offset, checked(), {
    signal: lost,
    // Whether what came of a part with a checksum is right cannot be said before its end.
    isVoid: (error) => digest !== undefined || (error instanceof ProblemError && error.code === 'PAYLOAD_TOO_LARGE'),
  });
}

/** Who lost the lock of a file does nothing more with it; what he was doing can be tried again. */
export function lockLost(): ProblemError {
  return new ProblemError('UNAVAILABLE', { retryAfter: 2 });
}

/** What comes until the lock is lost, however slowly it comes. The rest is read and forgotten, so that its sender hears why. */
async function* until(lost: AbortSignal, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await orLost(lost, iterator.next());
      if (done) return;
      yield value;
    }
  } finally {
    if (lost.aborted) void drain(iterator);
    else await iterator.return?.();
  }
}

function orLost<Value>(lost: AbortSignal, next: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(lockLost());
    if (lost.aborted) stop();
    lost.addEventListener('abort', stop);
    next.then(resolve, reject).finally(() => lost.removeEventListener('abort', stop));
  });
}

/** Reads what nobody wants any more; a line that breaks meanwhile has ended as well. */
async function drain(iterator: AsyncIterator<Buffer>): Promise<void> {
  try {
    while (!(await iterator.next()).done);
  } catch {
    // There is nobody left to be told.
  }
}

import type { Readable } from 'node:stream';
import type { Patch } from './patches.ts';

/**
 * The beginnings of files, in the storage that the whole ones go to, so that every server finds them. Who adds to one or
 * holds it has its lock. Who lost that and does not know it yet can spoil no bytes that another has held or stored since.
 */
export interface PartialFiles {
  /** The number of bytes that have arrived. */
  size(id: string): Promise<number>;
  /**
   * Adds bytes behind those that are there. Ends when they are safe.
   * @throws what the body throws; what came before that is kept.
   */
  append(id: string, from: number, body: AsyncIterable<Buffer>, options: Appending): Promise<void>;
  /** Reads a file, and makes a stored one of it, while nobody can write into it. */
  hold<Answer>(id: string, work: (bytes: HeldBytes) => Promise<Answer>): Promise<Answer>;
  /** Whether so many bytes more can be kept, as far as the storage tells. */
  hasRoomFor(bytes: number): Promise<boolean>;
  remove(id: string): Promise<void>;
}

export interface Appending {
  /** Nothing more is written once it is aborted. */
  readonly signal: AbortSignal;
  /** Whether nothing that came stays, after an error of the body. */
  isVoid(error: unknown): boolean;
}

/** The bytes of a file that has arrived. */
export interface HeldBytes {
  /** Those from a place on. */
  read(from?: number): Readable;
  /**
   * Makes a file like any other of them; what came stays until it is removed, so that nothing is lost on the way.
   * @param sha256 of all of them, in hexadecimal digits.
   * @param patches what is written over some of them in that file.
   * @throws ProblemError UNAVAILABLE where they are not what they were when they were digested.
   */
  copyTo(key: string, size: number, sha256: string, patches?: readonly Patch[]): Promise<void>;
}

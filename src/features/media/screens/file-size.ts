import type { UploadLimits } from '../contract/media.ts';

/** Files above this go in parts of it: below, one request is sooner done than asked where it stands. */
export const partSize = 8 * 1024 * 1024;

/** The largest size in bytes of files of a file's kind; while that is not known nothing is too large. */
export function largestOf({ type }: File, limits: UploadLimits | undefined): number {
  const [group] = type.split('/');
  return limits?.[group === 'image' || group === 'video' ? group : 'document'] ?? Number.POSITIVE_INFINITY;
}

export function megabytesOf(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}

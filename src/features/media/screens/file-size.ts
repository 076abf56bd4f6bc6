import type { UploadLimits } from '../contract/media.ts';

/**
 * Larger files are sent in parts of this size; for smaller ones a single request takes less time than asking how much
 * has arrived.
 */
export const partSize = 8 * 1024 * 1024;

/** The maximum size in bytes for a file's kind; while it is unknown, no file is too large. */
export function largestOf({ type }: File, limits: UploadLimits | undefined): number {
  const [group] = type.split('/');
  return limits?.[group === 'image' || group === 'video' ? group : 'document'] ?? Number.POSITIVE_INFINITY;
}

export function megabytesOf(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}

import { createHelperProcess } from '../../../platform/helper-process.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';
import type { PictureWork } from './process.ts';

/** Pictures that are worked on side by side. */
export const picturesAtOnce = 2;

/**
 * Pictures that are worked on side by side, each in up to some hundred megabytes; the rest wait, up to a number. Who has sent
 * one and waits goes before the copies that can come later.
 */
export const pictureSemaphore = createSemaphore({ maxConcurrent: picturesAtOnce, maxQueued: 64 });

/** The widest copies are made one at a time: each takes 150 megabytes, the others a third of that. */
export const widestPictureSemaphore = createSemaphore({ maxConcurrent: 1, maxQueued: picturesAtOnce });

/** The process that works on pictures; its memory is given back soon after the last. */
export const pictures = createHelperProcess<PictureWork>({
  script: new URL('./process.ts', import.meta.url),
  rest: 10_000,
});

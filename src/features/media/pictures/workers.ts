import { createHelperProcess } from '../../../platform/helper-process.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';
import type { PictureWork } from './process.ts';

/** Pictures that are processed at the same time. */
export const picturesAtOnce = 2;

/**
 * Pictures that are processed at the same time, each in up to some hundred megabytes; a limited number of others wait.
 * Uploads go before copies that can be made later.
 */
export const pictureSemaphore = createSemaphore({ maxConcurrent: picturesAtOnce, maxQueued: 64 });

/** The widest copies are made one at a time: each takes 150 megabytes, the others a third of that. */
export const widestPictureSemaphore = createSemaphore({ maxConcurrent: 1, maxQueued: picturesAtOnce });

/** The process for pictures; it ends soon after the last one, which frees its memory. */
export const pictures = createHelperProcess<PictureWork>({
  script: new URL('./process.ts', import.meta.url),
  rest: 10_000,
});

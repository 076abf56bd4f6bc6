import { createHelperProcess } from '../../../platform/helper-process.ts';
import type { PageWork } from './process.ts';

/**
 * The process that reads and draws documents, with a time limit for each; it ends soon after the last one, which frees
 * its memory.
 */
export const pages = createHelperProcess<PageWork>({
  script: new URL('./process.ts', import.meta.url),
  rest: 10_000,
  longest: 20_000,
});

import type { Slice } from '../../declare/slices/slice.ts';

/** What visitors meet around the texts: links, and pictures in turn. */
export const homepage: Slice = { name: 'homepage' };

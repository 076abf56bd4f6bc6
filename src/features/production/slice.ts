import type { Slice } from '../../declare/slices/slice.ts';

/** What generates, and what it generates from: plants, their units, their reservoirs and the limits of those. */
export const production: Slice = { name: 'production' };

import type { Slice } from '../../declare/slices/slice.ts';

/** The page that signs days off: it has no operations of its own, its sections have theirs. */
export const signOff: Slice = { name: 'sign-off' };

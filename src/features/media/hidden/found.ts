import type { Patch } from '../../../platform/patches.ts';
import type { Content } from '../content.ts';
import type { HiddenFact } from '../contract/hidden.ts';

/** What a file says besides what it shows, and what to write over it so that it does not. */
export interface Hidden {
  readonly facts: readonly HiddenFact[];
  readonly patches: readonly Patch[];
}

/** The part of `Content` that is needed. */
export type ReadableContent = Pick<Content, 'size' | 'part' | 'whole'>;

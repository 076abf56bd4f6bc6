import { createSharedValue } from './shared-value.ts';

const compact = createSharedValue(false);

/** Whether the reader wants more rows on a screen, where a list itself has not been set otherwise. */
export const isCompact = compact.get;

/** Sets what the reader wants; open lists follow. */
export const setCompact = compact.set;

export const subscribeDensity = compact.subscribe;

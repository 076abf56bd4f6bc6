import { createTurns } from '../../../platform/turns.ts';

/** Pictures that are worked on side by side. */
export const picturesAtOnce = 2;

/**
 * Pictures that are worked on side by side, each in up to some hundred megabytes; the rest wait, up to a number. Who has sent
 * one and waits goes before the copies that can come later.
 */
export const pictureTurns = createTurns({ atOnce: picturesAtOnce, mostWaiting: 64 });

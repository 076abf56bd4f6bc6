import type { Running } from '../../src/server/running.ts';

/** What the samples are stored in. */
export type Filling = Pick<Running, 'config' | 'database' | 'storage'>;

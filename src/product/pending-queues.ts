import { enterReadingsCall, entryPath } from '../features/hydrology/contract/screens.ts';
import { queueOf } from '../features/hydrology/screens/entry/reading-queue.ts';
import { outputGridPath } from '../features/production/contract/paths.ts';
import { storeSanLuongDien } from '../features/production/grid/contract/grid.ts';
import { figureQueueOf } from '../features/production/screens/entry/figure-queue.ts';
import type { ShownQueue } from '../ui/grid/entry-queue.ts';

/** Input in one table that waits in the browser until it is stored. */
export interface PendingQueue {
  readonly name: 'readings' | 'outputs';
  /** The screen with the table, which shows its pending input itself. */
  readonly path: string;
  /** An account without this permission sends nothing. */
  readonly permission: string;
  readonly queueOf: (accountId: string) => ShownQueue;
}

/** The tables whose pending input is sent while any screen is open. Loaded only when something is pending. */
export const pendingQueues: readonly PendingQueue[] = [
  { name: 'readings', path: entryPath, permission: enterReadingsCall.name, queueOf },
  { name: 'outputs', path: outputGridPath, permission: storeSanLuongDien.name, queueOf: figureQueueOf },
];

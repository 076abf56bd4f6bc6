import { getListUser } from '../features/access/contract.ts';
import { getListJob } from '../features/jobs/contract.ts';
import { publishLibraryCMSVersion } from '../features/media/versions-contract.ts';
import { createRaise } from '../features/notifications/raise.ts';

/** What the product tells by itself, and whom: a kind a line. */
export const raise = createRaise({
  fileWaiting: publishLibraryCMSVersion,
  accountMade: getListUser,
  importStored: 'concerned',
  importFailed: 'concerned',
  jobFailed: getListJob,
});

import { resourceOperations } from '../declare/operations.ts';
import { getListUser } from '../features/access/contract.ts';
import { insertThuyVan } from '../features/hydrology/contract.ts';
import { getListJob } from '../features/jobs/contract.ts';
import { publishLibraryCMSVersion } from '../features/media/versions-contract.ts';
import { notifications } from '../features/notifications/notifications/resource.ts';
import { createRaise, type DefaultReceivers } from '../features/notifications/raise.ts';
import { resources } from './resources.ts';

/** What waits for somebody's approval before visitors see it. */
export const approved = resources.filter(
  (resource) => resource.statuses === 'publication' && resource !== notifications,
);

/** What the product tells by itself, and whom: a kind a line. */
export const receivers: DefaultReceivers = {
  approvalWanted: approved.map((resource) => resourceOperations(resource).setStatus),
  approved: 'concerned',
  refused: 'concerned',
  fileWaiting: publishLibraryCMSVersion,
  accountMade: getListUser,
  importStored: 'concerned',
  importFailed: 'concerned',
  jobFailed: getListJob,
  missingReading: insertThuyVan,
};

export const raise = createRaise(receivers);

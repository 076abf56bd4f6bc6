import { resourceOperations } from '../declare/operations.ts';
import { getListUser } from '../features/access/contract/accounts.ts';
import { approveSignUp } from '../features/access/contract/sign-up.ts';
import { dataScopeOf } from '../features/access/queries.ts';
import { releaseThuyVan } from '../features/hydrology/contract/public-state.ts';
import { insertThuyVan } from '../features/hydrology/contract/readings.ts';
import { getListJob } from '../features/jobs/contract.ts';
import { getListMail } from '../features/mail/contract.ts';
import { publishLibraryCMSVersion } from '../features/media/contract/versions.ts';
import { createNotify, type DefaultReceivers } from '../features/notifications/notify.ts';
import { resources } from './resources.ts';

/** Resources whose records can be sent for approval. */
export const approved = resources.filter((resource) => resource.statuses === 'publication');

/** The automatic notifications and their default receivers, one kind per line. */
export const receivers: DefaultReceivers = {
  approvalWanted: approved.map((resource) => resourceOperations(resource).setStatus),
  approved: 'concerned',
  refused: 'concerned',
  fileWaiting: publishLibraryCMSVersion,
  accountMade: getListUser,
  signUpWaiting: approveSignUp,
  importStored: 'concerned',
  importFailed: 'concerned',
  jobFailed: getListJob,
  mailFailed: getListMail,
  missingReading: insertThuyVan,
  doubtfulReading: releaseThuyVan,
  secondFactorReset: 'concerned',
  tokenCreated: 'concerned',
};

export const notify = createNotify(receivers, dataScopeOf);

import { kitServer } from '../engine/resource-handlers.ts';
import type { ServerSlice } from '../engine/slices/server-slice.ts';
import { accountStates } from '../features/access/account-states.ts';
import { loggedReferences } from '../features/access/logged-references.ts';
import { requireOverMail } from '../features/access/mail-authority.ts';
import { accessServer } from '../features/access/server.ts';
import { signUpsAwaiting } from '../features/access/sign-up/sign-ups-awaiting.ts';
import { auditServer } from '../features/audit/server.ts';
import { refusalOf } from '../features/auth/new-password.ts';
import { createOneTimeCodes } from '../features/auth/one-time-codes.ts';
import { provePassword } from '../features/auth/prove-password.ts';
import { authServer } from '../features/auth/server.ts';
import { limitUses } from '../features/auth/throttle.ts';
import { dashboardServer } from '../features/dashboard/server.ts';
import { homepageServer } from '../features/homepage/server.ts';
import { hydrologyServer } from '../features/hydrology/server.ts';
import { readingsSink } from '../features/hydrology/sheets/sink.ts';
import { getListJob, jobsPath } from '../features/jobs/contract.ts';
import { countFailed } from '../features/jobs/queries.ts';
import { jobsServer } from '../features/jobs/server.ts';
import { mailServer } from '../features/mail/server.ts';
import { contentsAwaiting } from '../features/media/contents-awaiting.ts';
import { mediaServer } from '../features/media/server.ts';
import { squarePicture } from '../features/media/square-picture.ts';
import { notificationsServer } from '../features/notifications/server.ts';
import { preferencesServer } from '../features/preferences/server.ts';
import { presenceServer } from '../features/presence/server.ts';
import { plants } from '../features/production/plants/resource.ts';
import { reservoirs } from '../features/production/reservoirs/resource.ts';
import { productionServer } from '../features/production/server.ts';
import { searchServer } from '../features/search/server.ts';
import { settingsServer } from '../features/settings/server.ts';
import { files } from '../features/spreadsheets/files.ts';
import { spreadsheetsServer } from '../features/spreadsheets/server.ts';
import { trashServer } from '../features/trash/server.ts';
import { staff } from '../resources/staff/resource.ts';
import { staffServer } from '../resources/staff/server.ts';
import { sheetHeaders } from './headers.ts';
import { approved, notify, receivers } from './notify.ts';
import { operations } from './operations.ts';
import { resourceRegistry } from './resources.ts';
import { functions, roles } from './roles.ts';
import { seedNames } from './seed-names.ts';

/** The server side of the product: the resource kit, then each feature. They stop in reverse order. */
export const servers: readonly ServerSlice[] = [
  kitServer,
  authServer,
  mediaServer(resourceRegistry, notify),
  homepageServer,
  notificationsServer(receivers, approved, notify, seedNames, [contentsAwaiting, signUpsAwaiting]),
  hydrologyServer(reservoirs, notify),
  productionServer,
  settingsServer,
  preferencesServer,
  searchServer,
  auditServer([accountStates], loggedReferences(staff, plants, reservoirs), files, [
    { records: 'readings', of: 'reservoirs' },
    { records: 'frozen-days', of: 'reservoirs' },
    { records: 'frozen-outputs', of: 'plants' },
  ]),
  presenceServer,
  trashServer,
  jobsServer,
  mailServer(notify, requireOverMail, limitUses),
  spreadsheetsServer(notify, [readingsSink], sheetHeaders),
  dashboardServer([
    { name: 'failedJobs', permission: getListJob, href: `${jobsPath}?state=failed`, count: countFailed },
  ]),
  staffServer,
  accessServer(staff, functions, roles, operations, notify, seedNames, {
    proofs: { createCodes: createOneTimeCodes, refusalOf, limitUses },
    tools: {
      provePassword,
      squarePicture,
      addressCodes: ({ identity }) => createOneTimeCodes(identity.options),
    },
  }),
];

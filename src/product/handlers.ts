import { resourceOperations } from '../declare/operations.ts';
import type { Handler } from '../engine/handler.ts';
import { resourceHandlers } from '../engine/resource-handlers.ts';
import { accountSecurityHandlers } from '../features/access/account-security-handlers.ts';
import { accountStates } from '../features/access/account-states.ts';
import { accountsHandlers } from '../features/access/accounts-handlers.ts';
import { apiHandlers } from '../features/access/api-handlers.ts';
import { matrixHandlers } from '../features/access/matrix-handlers.ts';
import { reviewHandlers } from '../features/access/review-handlers.ts';
import { viewAsHandlers } from '../features/access/view-as-handlers.ts';
import { auditHandlers } from '../features/audit/handlers.ts';
import { authHandlers } from '../features/auth/handlers.ts';
import { dashboardHandlers } from '../features/dashboard/handlers.ts';
import { mediaHandlers } from '../features/media/handlers.ts';
import { settingsHandlers } from '../features/settings/handlers.ts';
import { exportHandlers } from '../features/spreadsheets/export-handlers.ts';
import { importHandlers } from '../features/spreadsheets/import-handlers.ts';
import type { ImportJobs } from '../features/spreadsheets/jobs.ts';
import { resultHandlers } from '../features/spreadsheets/result-handlers.ts';
import { trashHandlers } from '../features/trash/handlers.ts';
import type { Identity } from '../platform/identity/identity.ts';
import { hashPassword } from '../platform/identity/passwords.ts';
import { staffHandlers } from '../resources/staff/handlers.ts';
import { staff } from '../resources/staff/resource.ts';
import { privacies } from './privacies.ts';
import { resourceRegistry, resources } from './resources.ts';
import { recordRules } from './rules.ts';
import { trashScope } from './trash.ts';

/** What carries out every operation of the product. */
export function productHandlers(
  identity: Identity,
  imports: ImportJobs,
  { trashDays }: { trashDays: number },
): Handler[] {
  return [
    ...authHandlers(identity),
    ...resources.flatMap((resource) => resourceHandlers(resource, resourceRegistry, recordRules.get(resource.name))),
    ...staffHandlers(resourceRegistry),
    ...mediaHandlers,
    ...settingsHandlers,
    ...auditHandlers(resourceRegistry, privacies, new Map([['accounts', accountStates]])),
    ...trashHandlers(trashScope(trashDays)),
    ...importHandlers(resourceRegistry, recordRules, imports),
    ...exportHandlers(resourceRegistry),
    ...resultHandlers(resourceRegistry),
    ...dashboardHandlers(resourceRegistry),
    ...accountsHandlers(hashPassword, resourceOperations(staff).detail),
    ...accountSecurityHandlers(hashPassword),
    ...matrixHandlers,
    ...apiHandlers,
    ...reviewHandlers,
    ...viewAsHandlers,
  ];
}

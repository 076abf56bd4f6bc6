import type { Operation } from '../../contract/operation.ts';
import type { Resource } from '../../declare/resource.ts';
import { rulesFor } from '../../engine/record-rules.ts';
import type { Notify } from '../../engine/slices/notify.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { accountSecurityHandlers } from './account-security-handlers.ts';
import { accountsHandlers } from './accounts-handlers.ts';
import { apiHandlers } from './api-handlers.ts';
import { bulkHandlers } from './bulk-handlers.ts';
import { functions } from './functions/resource.ts';
import { machineKeyHandlers } from './machine-key-handlers.ts';
import { machineAdministrators } from './machine-roles.ts';
import { matrixHandlers } from './matrix-handlers.ts';
import { newFunctionHandlers } from './new-function-handlers.ts';
import { ownAccountHandlers } from './own/account-handlers.ts';
import { addressHandlers } from './own/address-handlers.ts';
import { dataExportHandlers } from './own/data-export.ts';
import { signInHandlers } from './own/sign-ins.ts';
import type { OwnAccountTools } from './own/tools.ts';
import { ownSessionHandlers } from './own-session-handlers.ts';
import { reviewHandlers } from './review-handlers.ts';
import { rightsHandlers } from './rights-handlers.ts';
import { roleCloneHandlers } from './role-clone-handlers.ts';
import { roles } from './roles/resource.ts';
import { accountHolderRules, functionRules, roleRules } from './rules.ts';
import { scopeHandlers } from './scope-handlers.ts';
import type { SeedNames } from './seed-names.ts';
import type { ProductFunction, ProductRole } from './seeds.ts';
import { approvalHandlers } from './sign-up/approval-handlers.ts';
import { invitationHandlers } from './sign-up/invitation-handlers.ts';
import { signUpJobs } from './sign-up/jobs.ts';
import type { SignUpProofs } from './sign-up/proofs.ts';
import { signUpSettingsHandlers } from './sign-up/settings.ts';
import { signUpHandlers } from './sign-up/sign-up-handlers.ts';
import { tokenHandlers } from './tokens/token-handlers.ts';
import { viewAsHandlers } from './view-as-handlers.ts';

/**
 * @param people the resource of the people who own accounts: its table is `staff`, which accounts reference
 * @param given every function of the product
 * @param usual the roles of a new installation
 * @param operations all of the product
 * @param notify notifies account managers of a new account, and owners of what happens to theirs
 * @param seedNames the names of the product's functions and roles in the caller's language
 * @param proofs the codes and the rules of passwords with which people sign up
 * @param tools what the own account needs of other features
 */
export function accessServer(
  people: Resource,
  given: readonly ProductFunction[],
  usual: readonly ProductRole[],
  operations: readonly Operation[],
  notify: Notify,
  seedNames: SeedNames,
  { proofs, tools }: { readonly proofs: SignUpProofs; readonly tools: OwnAccountTools },
): ServerSlice {
  return {
    async prepare({ database, report }) {
      for (const { username, role } of await machineAdministrators(database)) {
        report(`the machine ${username} holds the administrator's role ${role}: take it from the machine`, undefined);
      }
    },
    handlers: (services) => [
      ...accountsHandlers(people, services, notify),
      ...bulkHandlers,
      ...accountSecurityHandlers(services, notify),
      ...machineKeyHandlers,
      ...ownSessionHandlers,
      ...ownAccountHandlers(services, tools),
      ...addressHandlers(services, tools),
      ...dataExportHandlers,
      ...signInHandlers,
      ...tokenHandlers(services, operations, notify),
      ...matrixHandlers,
      ...newFunctionHandlers(given, usual),
      ...apiHandlers,
      ...reviewHandlers(operations, seedNames),
      ...rightsHandlers,
      ...roleCloneHandlers(services),
      ...viewAsHandlers,
      ...scopeHandlers,
      ...signUpHandlers({ services, proofs, notify }),
      ...signUpSettingsHandlers,
      ...invitationHandlers(people, services, proofs),
      ...approvalHandlers(people, notify, services),
    ],
    jobs: ({ database }) => signUpJobs(database),
    rules: [rulesFor(roles, roleRules), rulesFor(functions, functionRules), rulesFor(people, accountHolderRules)],
  };
}

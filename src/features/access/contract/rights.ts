import { operation, type Zod } from '../../../contract/operation.ts';
import { accountId, accountOperation, emptyInput } from './common.ts';
import { accountRightsCall, ownRightsCall } from './screens.ts';

/**
 * All permissions of an account, and where each comes from: its roles, their functions, and the operations these open.
 */
export interface AccessRights {
  account: { id: string; username: string; fullName: string };
  /** Why the account cannot use any of them now; each is a message key of this slice under `denial`. */
  denials: ('accountInactive' | 'accountLocked' | 'mustChangePassword' | 'noRole')[];
  roles: { id: string; name: string; active: boolean; functionIds: string[] }[];
  functions: { id: string; name: string; groupName: string; active: boolean; apis: string[] }[];
  /** Those of the operations that are switched off for everybody. */
  off: string[];
  /** Operations without a function: every signed-in account may call them. */
  everyone: string[];
}

const rightsShape = (z: Zod) =>
  z.object({
    account: z.object({ id: z.string(), username: z.string(), fullName: z.string() }),
    denials: z.array(z.enum(['accountInactive', 'accountLocked', 'mustChangePassword', 'noRole'])),
    roles: z.array(
      z.object({ id: z.string(), name: z.string(), active: z.boolean(), functionIds: z.array(z.string()) }),
    ),
    functions: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        groupName: z.string(),
        active: z.boolean(),
        apis: z.array(z.string()),
      }),
    ),
    off: z.array(z.string()),
    everyone: z.array(z.string()),
  });

export const getUserAccess = operation<{ userId: string }, AccessRights>({
  ...accountOperation,
  ...accountRightsCall,
  writes: false,
  input: (z) => z.strictObject({ userId: accountId(z) }),
  output: rightsShape,
});

/** The same for callers: their own permissions, even while they view as somebody else. */
export const getMyAccess = operation<Record<string, never>, AccessRights>({
  ...accountOperation,
  ...ownRightsCall,
  writes: false,
  input: emptyInput,
  output: rightsShape,
});

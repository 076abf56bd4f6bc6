import { operation, type Zod } from '../../../contract/operation.ts';
import { accountId, accountOperation, emptyInput } from './common.ts';

/** All that an account may do, and where each right comes from: its roles, their functions, what those open. */
export interface AccessRights {
  account: { id: string; username: string; fullName: string };
  /** What keeps the account from using any of it now, each a key of the messages of this slice under `denial`. */
  denials: ('accountInactive' | 'accountLocked' | 'mustChangePassword' | 'noRole')[];
  roles: { id: string; name: string; active: boolean; functionIds: string[] }[];
  functions: { id: string; name: string; groupName: string; active: boolean; apis: string[] }[];
  /** Operations among them that are switched off for everybody. */
  off: string[];
  /** Operations that need no function: every account may call them that is signed in. */
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
  name: 'getUserAccess',
  writes: false,
  input: (z) => z.strictObject({ userId: accountId(z) }),
  output: rightsShape,
});

/** The same of the caller: his own rights, also while he looks at the product as somebody else. */
export const getMyAccess = operation<Record<string, never>, AccessRights>({
  ...accountOperation,
  name: 'getMyAccess',
  access: 'session',
  writes: false,
  input: emptyInput,
  output: rightsShape,
});

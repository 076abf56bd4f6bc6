import { operation, type Zod } from '../../../contract/operation.ts';
import { filterSchema, listInput, pageSchema } from '../../../contract/paging.ts';
import { accessChange, accountId, accountOperation, doneOutput } from './common.ts';
import { accountSessionsCall } from './screens.ts';

/** One open session of an account: a signed-in browser or program. */
export interface AccountSession {
  id: string;
  userId: string;
  username: string;
  fullName: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  /** The caller's own session. */
  current: boolean;
}

/** Gives an account a new one-time password, which is returned once, and ends its sessions. */
export const resetUserPassword = operation({
  ...accessChange,
  name: 'resetUserPassword',
  input: (z) => z.strictObject({ id: accountId(z) }),
  output: (z) => z.object({ password: z.string() }),
});

/** Removes the second factor of somebody who has lost it, with its trusted devices, and ends the sessions. */
export const resetUserSecondFactor = operation({
  ...accessChange,
  name: 'resetUserSecondFactor',
  input: (z) => z.strictObject({ id: accountId(z) }),
  output: doneOutput,
});

/** Makes an account choose a new password before anything else, also in its open sessions. */
export const requireUserPasswordChange = operation({
  ...accessChange,
  name: 'requireUserPasswordChange',
  input: (z) => z.strictObject({ id: accountId(z) }),
  output: doneOutput,
});

/**
 * The open sessions of an account, or of all of them, most recently used first; the search covers the person, the address
 * and the device.
 */
export const getListUserSession = operation({
  ...accountOperation,
  ...accountSessionsCall,
  writes: false,
  input: (z) => listInput(z, { userId: filterSchema(z, accountId(z)) }),
  output: sessionPage,
});

/** A page of sessions, the caller's own marked. */
export function sessionPage(z: Zod) {
  return pageSchema(
    z,
    z.object({
      id: z.string(),
      userId: z.string(),
      username: z.string(),
      fullName: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
      expiresAt: z.string(),
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
      current: z.boolean(),
    }),
  );
}

/** Ends one session of an account, or without an `id` all of them but the caller's own. */
export const deleteUserSession = operation({
  ...accessChange,
  name: 'deleteUserSession',
  input: (z) => z.strictObject({ userId: accountId(z), id: z.uuid({ error: 'id' }).optional() }),
  output: (z) => z.object({ ended: z.int() }),
});
